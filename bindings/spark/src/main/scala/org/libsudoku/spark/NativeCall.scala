package org.libsudoku.spark

import org.apache.spark.TaskContext
import org.apache.spark.sql.catalyst.expressions.{ImplicitCastInputTypes, UnaryExpression}
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenFallback

/**
 * A function of one argument that calls the library, row by row.
 *
 * It is never foldable: the optimiser would call the library on the driver, where nothing cancels the call. Instead, a
 * task keeps the answer for a constant argument.
 */
private[spark] trait NativeCall extends UnaryExpression with ImplicitCastInputTypes with CodegenFallback {
  override def foldable: Boolean = false
  override def nullable: Boolean = true
  override def nullIntolerant: Boolean = true
  override def toString: String = s"$prettyName($child)"
  override protected def stringArgs: Iterator[Any] = Iterator(child)

  /** Begins to work for a task; null on the driver. */
  protected def open(context: TaskContext): Unit

  /** The answer for an argument that is not null. */
  protected def answerTo(value: Any): Any

  private def isConstant: Boolean = child match {
    case call: NativeCall => call.isConstant
    case other => other.foldable
  }

  @transient private lazy val keeps = isConstant
  @transient private var context: TaskContext = _
  @transient private var isOpen = false
  @transient private var kept: Any = _

  override protected def nullSafeEval(value: Any): Any = synchronized {
    val isNew = !isOpen || context != TaskContext.get()
    if (isNew) {
      context = TaskContext.get()
      open(context)
      isOpen = true
    }
    if (isNew || !keeps) kept = answerTo(value)
    kept
  }
}
