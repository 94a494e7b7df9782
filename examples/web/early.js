// Runs before the page is painted, as a plain script, because a browser loads no module from a disk: the theme, and what to do
// if the page was opened from a disk.

function applyTheme() {
  let theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("sudoku.theme")) ?? "auto";
  } catch {
    // No store: the system's theme.
  }
  const isDark = theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

applyTheme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
addEventListener("DOMContentLoaded", () => {
  document.getElementById("from-disk").hidden = location.protocol !== "file:";
});
