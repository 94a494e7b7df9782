// What each page does in the browser, also those of the references: it loads the search, fills the list of versions, and lets
// keys scroll what is wider than the page.

const root = new URL("../", import.meta.url);

// The search: its elements are in the pages; their script and style come from Pagefind.
const add = (to, name, properties) => to.append(Object.assign(document.createElement(name), properties));
add(document.head, "link", { rel: "stylesheet", href: `${root}pagefind/pagefind-component-ui.css` });
const config = document.createElement("pagefind-config");
config.setAttribute("bundle-path", `${root}pagefind/`);
document.body.prepend(config);
add(document.body, "pagefind-modal");
add(document.body, "script", { src: `${root}pagefind/pagefind-component-ui.js` });

// The versions: versions.json is in the folder above that of the version. Without it the list has the version of the page alone.
for (const select of document.querySelectorAll(".site-versions select")) {
  const own = select.value;
  fetch(new URL("../versions.json", root)).then((answer) => answer.json()).then((versions) => {
    select.replaceChildren(...versions.map((name) => new Option(name, name, false, name === own)));
    select.addEventListener("change", () => { location.href = new URL(`../${select.value}/index.html`, root); });
  }, () => {});
}

for (const block of document.querySelectorAll(".highlight pre")) block.tabIndex = 0;
