package org.libsudoku.spark

import scala.collection.mutable

import org.apache.spark.sql.catalyst.expressions._
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression
import org.apache.spark.sql.catalyst.optimizer.{ColumnPruning, RemoveNoopOperators}
import org.apache.spark.sql.catalyst.plans.InnerLike
import org.apache.spark.sql.catalyst.plans.logical._
import org.apache.spark.sql.catalyst.rules.Rule

/**
 * Moves calls out of the expressions of every operator into a [[BatchSolve]] below it, one for all calls
 * of the operator.
 *
 * A call stays where it is, and is evaluated row by row, if its text is not deterministic, has no column
 * (a constant), has a variable of a lambda, or has columns of both sides of an outer join; if it is in a
 * correlated condition on the inner side of a subquery; in mode FAILFAST also in a branch that SQL may skip.
 *
 * The rule runs after the operators were optimised: before that, a BatchSolve would keep filters from
 * being pushed down. After it, columns are pruned again. It follows Spark's ExtractPythonUDFs.
 */
private[spark] object GatherCalls extends Rule[LogicalPlan] {
  override def apply(plan: LogicalPlan): LogicalPlan = plan match {
    // It becomes a join, which the rule sees as part of the outer query.
    case subquery: Subquery if subquery.correlated => subquery
    case _ if !hasCalls(plan) => plan
    case _ =>
      val gathered = plan.transformUp {
        case done: BatchSolve => done
        case operator if operator.expressions.exists(hasCall) => gather(operator)
      }
      if (gathered.fastEquals(plan)) plan else RemoveNoopOperators(ColumnPruning(gathered))
  }

  private def hasCalls(plan: LogicalPlan): Boolean =
    plan.exists(operator => !operator.isInstanceOf[BatchSolve] && operator.expressions.exists(hasCall))

  private def hasCall(expression: Expression): Boolean = expression.exists(_.isInstanceOf[SudokuCall])

  private def gather(operator: LogicalPlan): LogicalPlan = withFields(operator) match {
    case aggregate: Aggregate if aggregate.aggregateExpressions.exists(hasCallAbove(aggregate, _)) =>
      val Project(list, below) = splitAbove(aggregate)
      extract(Project(list, if (below.expressions.exists(hasCall)) extract(below) else below))

    case Filter(condition, child) if condition.deterministic =>
      val (calling, others) = conjuncts(condition).partition(hasCall)
      extract(Filter(calling.reduce(And), others.reduceOption(And).map(Filter(_, child)).getOrElse(child)))

    case join @ Join(left, right, _: InnerLike, Some(condition), _) if condition.deterministic =>
      val (both, others) = conjuncts(condition).partition(_.exists {
        case call: SudokuCall =>
          !call.references.subsetOf(left.outputSet) && !call.references.subsetOf(right.outputSet)
        case _ => false
      })
      val rest = join.copy(condition = others.reduceOption(And))
      val below = if (others.exists(hasCall)) extract(rest) else rest
      if (both.isEmpty) below else extract(Filter(both.reduce(And), below))

    case other => extract(other)
  }

  /** A field of `sudoku_solve` as a separate call, which needs no struct. */
  private def withFields(operator: LogicalPlan): LogicalPlan = operator.transformExpressions {
    case GetStructField(call @ SudokuCall(_, _, Answer.Everything), field, _) =>
      call.copy(answer = Answer.fields(field))
  }

  /** Adds a BatchSolve below the operator for all calls that it can have. */
  private def extract(operator: LogicalPlan): LogicalPlan = {
    val calls = operator.expressions.flatMap(innermost(_, isCertain = true))
    val attributes = mutable.Map[Expression, Attribute]()
    val children = operator.children.map { child =>
      val own = ExpressionSet(calls.filter(_.references.subsetOf(child.outputSet)))
        .toSeq.asInstanceOf[Seq[SudokuCall]].filterNot(call => attributes.contains(call.canonicalized))
      own.foldLeft(child) { (child, call) =>
        val (below, attribute) = answered(child, call).getOrElse {
          val alias = Alias(call, call.prettyName)()
          (BatchSolve(Seq(alias), Settings.BatchRows.value.toInt, child), alias.toAttribute)
        }
        attributes(call.canonicalized) = attribute
        below
      }
    }
    if (attributes.isEmpty) operator
    else {
      val rewritten = operator.withNewChildren(children).transformExpressions {
        case call: SudokuCall => attributes.getOrElse(call.canonicalized, call)
      }
      // A call whose text has another call is the innermost one now.
      val complete = extract(rewritten)
      if (complete.output == operator.output) complete else Project(operator.output, complete)
    }
  }

  /** Calls without calls in their texts that a BatchSolve can evaluate. */
  private def innermost(expression: Expression, isCertain: Boolean): Seq[SudokuCall] = expression match {
    case call: SudokuCall if !call.texts.exists(hasCall) =>
      val isFree = call.deterministic && call.references.nonEmpty &&
        !call.exists(part => part.isInstanceOf[NamedLambdaVariable] || part.isInstanceOf[PlanExpression[_]])
      if (isFree && (isCertain || !call.settings.isStrict)) Seq(call) else Nil
    case condition: ConditionalExpression =>
      val certain = condition.alwaysEvaluatedInputs
      condition.children.flatMap(child => innermost(child, isCertain && certain.exists(_.eq(child))))
    case other => other.children.flatMap(innermost(_, isCertain))
  }

  /**
   * The plan with the answer as a column, if it has a BatchSolve that can return it: one that makes the same
   * native call, or one without a filter above it, which would leave fewer rows to solve.
   */
  private def answered(
      plan: LogicalPlan, call: SudokuCall, isFiltered: Boolean = false): Option[(LogicalPlan, Attribute)] =
    plan match {
      case batch @ BatchSolve(calls, _, child) if call.references.subsetOf(child.outputSet) =>
        val same = calls.find(_.child.semanticEquals(call))
        if (same.isDefined) same.map(alias => (batch, alias.toAttribute))
        else if (!isFiltered || calls.exists(_.child.asInstanceOf[SudokuCall].hasSameSource(call))) {
          val alias = Alias(call, call.prettyName)()
          Some((batch.copy(calls = calls :+ alias), alias.toAttribute))
        } else None
      case filter @ Filter(_, child) =>
        answered(child, call, isFiltered = true).map { case (below, attribute) =>
          (filter.copy(child = below), attribute)
        }
      case project @ Project(list, child) if call.references.subsetOf(child.outputSet) =>
        answered(child, call, isFiltered).map { case (below, attribute) =>
          val isThere = list.exists(_.exprId == attribute.exprId)
          (project.copy(if (isThere) list else list :+ attribute, below), attribute)
        }
      case _ => None
    }

  private def conjuncts(condition: Expression): Seq[Expression] = condition match {
    case And(left, right) => conjuncts(left) ++ conjuncts(right)
    case other => Seq(other)
  }

  /** Whether the expression calls with what the aggregate returns: a key, or the value of a function. */
  private def hasCallAbove(aggregate: Aggregate, expression: Expression): Boolean = expression match {
    case _: AggregateExpression => false
    case key if isKey(aggregate, key) => false
    case _: SudokuCall => true
    case other => other.children.exists(hasCallAbove(aggregate, _))
  }

  private def isKey(aggregate: Aggregate, expression: Expression): Boolean =
    aggregate.groupingExpressions.exists(_.semanticEquals(expression))

  /** The aggregate, with a projection above it for such calls. */
  private def splitAbove(aggregate: Aggregate): Project = {
    val below = mutable.LinkedHashMap[Expression, NamedExpression]()
    def column(value: Expression): Attribute = below.getOrElseUpdate(value.canonicalized, value match {
      case named: NamedExpression => named
      case other => Alias(other, "aggregated")()
    }).toAttribute
    val above = aggregate.aggregateExpressions.map {
      case expression if !hasCallAbove(aggregate, expression) => column(expression)
      case expression => expression.transformDown {
        case value: AggregateExpression => column(value)
        case key if isKey(aggregate, key) => column(key)
      }.asInstanceOf[NamedExpression]
    }
    Project(above, aggregate.copy(aggregateExpressions = below.values.toSeq))
  }
}
