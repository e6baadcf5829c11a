/** The page's own, as the screens look: one surface, one accent, light and dark, 390 px and up. */
export const STYLE = `
:root { color-scheme: light dark; --page: #fff; --text: #1c2026; --quiet: #525b66; --line: #e3e6ea; --sunken: #f6f7f9; --accent: #3b5bdb; --good: #1f7a34; --warn: #8a5a00; --bad: #c92a2a }
@media (prefers-color-scheme: dark) { :root { --page: #17191c; --text: #d3d7dd; --quiet: #a3abb6; --line: #34383f; --sunken: #1b1d21; --accent: #91a7ff; --good: #69db7c; --warn: #ffd43b; --bad: #ff8787 } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; color: var(--text); background: var(--page) }
a { color: var(--accent) }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
code, pre { font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: 13px }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 4px; padding: 12px; overflow-x: auto; margin: 8px 0 }
h1 { font-size: 24px; margin: 0 0 8px } h2 { font-size: 19px; margin: 40px 0 8px } h3 { font-size: 14px; margin: 20px 0 4px }
.frame { display: grid; grid-template-columns: 260px minmax(0, 1fr); max-width: 1280px; margin: 0 auto }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 24px 16px; border-right: 1px solid var(--line); font-size: 13px }
nav p { margin: 16px 0 4px; font-weight: 600 } nav ul { list-style: none; margin: 0; padding: 0 }
nav a { display: block; padding: 3px 0; text-decoration: none; overflow-wrap: anywhere }
main { padding: 24px 32px 96px; min-width: 0 }
details { border-top: 1px solid var(--line) } section > details:last-child { border-bottom: 1px solid var(--line) }
summary { cursor: pointer; padding: 10px 0; display: grid; grid-template-columns: 64px minmax(0, 1fr); gap: 0 8px; list-style: none }
summary::-webkit-details-marker { display: none }
summary:hover { background: var(--sunken) }
summary code { overflow-wrap: anywhere } summary .say { grid-column: 2; color: var(--quiet); font-size: 14px }
.method { font-weight: 600; font-size: 12px; line-height: 22px } .GET { color: var(--good) } .POST, .PUT { color: var(--warn) } .DELETE { color: var(--bad) }
.body { padding: 0 0 24px 72px; scroll-margin-top: 96px }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: 13px } th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line) }
th { color: var(--quiet); font-weight: 600 } td code { white-space: nowrap } td { overflow-wrap: anywhere }
.wide td:first-child { padding-left: calc(var(--depth) * 16px) }
.quiet { color: var(--quiet) }
@media (max-width: 800px) {
  .frame { display: block } nav ul { display: none } nav { position: static; height: auto; border: 0; border-bottom: 1px solid var(--line); padding: 16px }
  main { padding: 16px } .body { padding-left: 0 } summary { grid-template-columns: 1fr } summary .say { grid-column: 1 }
  .wide thead { display: none } .wide tr { display: block; padding: 6px 0; border-bottom: 1px solid var(--line) } .wide td { display: block; border: 0; padding: 0 0 0 calc(var(--depth) * 16px) }
}
@media print { nav { display: none } .frame { display: block } }
`;
