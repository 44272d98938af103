const light = `color-scheme: light; --back: #fff; --text: #1c1c1c; --soft: #f1f3f5; --line: #767c82; --mark: #1d4ed8; --on-mark: #fff; --fault: #b00020;`
const dark = `color-scheme: dark; --back: #16181b; --text: #eceff1; --soft: #25292e; --line: #8b949e; --mark: #8ab4ff; --on-mark: #10141a; --fault: #ff9a9a;`

/** The style of the button and the panel. */
export const style = `
:host { all: initial; ${light} font: 1rem/1.5 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :host { ${dark} } }
:host([data-theme='light']) { ${light} }
:host([data-theme='dark']) { ${dark} }
* { box-sizing: border-box; font: inherit; color: inherit; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
button { cursor: pointer; border: 1px solid var(--mark); border-radius: 0.5rem; padding: 0.4rem 0.9rem; background: var(--mark); color: var(--on-mark); }
.open { position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483647; border-radius: 2rem; }
dialog { position: fixed; inset: auto 1rem 1rem auto; margin: 0; padding: 0; width: min(27rem, calc(100vw - 2rem)); height: min(40rem, calc(100vh - 2rem)); border: 1px solid var(--line); border-radius: 0.75rem; background: var(--back); color: var(--text); }
dialog::backdrop { background: rgb(0 0 0 / 0.3); }
.box { display: flex; flex-direction: column; height: 100%; }
header { display: flex; align-items: center; justify-content: space-between; padding: 0.5rem 1rem; border-bottom: 1px solid var(--line); }
h2 { margin: 0; font-weight: 600; }
.close { background: none; border-color: transparent; color: var(--text); }
.log { flex: 1; overflow: auto; padding: 0.5rem 1rem; overflow-wrap: anywhere; }
.question { margin: 0.75rem 0 0.75rem 2rem; padding: 0.4rem 0.8rem; border-radius: 0.75rem; background: var(--soft); white-space: pre-wrap; }
.plain { white-space: pre-wrap; }
blockquote { margin: 0.5rem 0; padding-left: 0.8rem; border-left: 3px solid var(--line); }
pre { overflow: auto; padding: 0.5rem; background: var(--soft); }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
a { color: var(--mark); }
strong { font-weight: 600; }
.sources { padding-left: 1.2rem; font-size: 0.9em; }
.fault { color: var(--fault); }
form { display: grid; grid-template-columns: 1fr auto; gap: 0.4rem 0.6rem; align-items: end; padding: 0.75rem 1rem; border-top: 1px solid var(--line); }
label { grid-column: 1 / -1; font-size: 0.9em; }
textarea { resize: none; padding: 0.4rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--back); color: var(--text); }
.heard { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`
