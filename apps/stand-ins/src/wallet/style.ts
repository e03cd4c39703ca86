export const STYLE = `
:host { all: initial; color-scheme: inherit; --back: light-dark(#fff, #1a212c); --ink: light-dark(#17202e, #eef1f6); --soft: light-dark(#545f70, #a9b3c2); --line: light-dark(#d5dbe5, #3a4557); --quiet: light-dark(#eef1f6, #252e3b); --accent: light-dark(#2b5cc4, #8fb3ff); --on: light-dark(#fff, #10151d); }
* { box-sizing: border-box; }
dialog { background: var(--back); border: 1px solid var(--line); border-radius: 1rem; box-shadow: 0 .5rem 2rem #0004; color: var(--ink); direction: ltr; font: 1rem/1.5 system-ui, sans-serif; inline-size: min(26rem, calc(100vw - 2rem)); inset: auto 1rem auto auto; margin: 1rem auto auto; max-block-size: calc(100dvh - 2rem); overflow: auto; padding: 0 1.25rem 1.25rem; position: fixed; }
dialog::backdrop { background: #0008; }
.mark { border-block-end: 1px solid var(--line); display: flex; font-size: .875rem; font-weight: 600; justify-content: space-between; margin: 0 -1.25rem 1rem; padding: .625rem 1.25rem; }
.mark span { color: var(--soft); flex: none; font-weight: 400; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0; }
.site { color: var(--soft); margin: .125rem 0 1rem; }
pre { background: var(--quiet); border-radius: .5rem; font: .8125rem/1.5 ui-monospace, monospace; margin: 0; max-block-size: 45dvh; overflow: auto; overflow-wrap: anywhere; padding: .75rem; white-space: pre-wrap; }
.switch { font-weight: 600; margin: 0; }
fieldset { border: 0; display: grid; gap: .5rem; margin: 1rem 0; padding: 0; }
legend, .chain { color: var(--soft); font-size: .875rem; padding: 0; }
legend { margin-block-end: .25rem; }
fieldset label { align-items: center; border: 1px solid var(--line); border-radius: .75rem; cursor: pointer; display: flex; gap: .75rem; padding: .625rem .75rem; }
fieldset label:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
input { accent-color: var(--accent); block-size: 1.125rem; inline-size: 1.125rem; margin: 0; }
span { display: flex; flex: 1; justify-content: space-between; }
code { color: var(--soft); font: .8125rem/1.7 ui-monospace, monospace; }
.chain { display: grid; gap: .25rem; }
select { appearance: none; background: linear-gradient(45deg, transparent 50%, var(--soft) 50% 75%, transparent 75%) calc(100% - 1.3rem) 50% / .5rem .5rem no-repeat, linear-gradient(-45deg, transparent 50%, var(--soft) 50% 75%, transparent 75%) calc(100% - .9rem) 50% / .5rem .5rem no-repeat, var(--back); border: 1px solid var(--line); border-radius: .75rem; color: var(--ink); font: inherit; font-size: 1rem; min-block-size: 2.75rem; padding: 0 .75rem; }
.buttons { display: grid; gap: .5rem; grid-template-columns: 1fr 1fr; margin-block-start: 1.25rem; }
button { background: var(--quiet); border: 0; border-radius: .75rem; color: var(--ink); cursor: pointer; font: 500 1rem/1.2 system-ui, sans-serif; min-block-size: 2.75rem; padding: .5rem .75rem; }
.main, .buttons > :nth-child(2):last-child { grid-column: 1 / -1; }
.main { background: var(--accent); color: var(--on); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.badge { border: 1px solid var(--line); border-inline-start: 0; border-radius: 0 .75rem .75rem 0; box-shadow: 0 .25rem 1rem #0003; direction: ltr; font-size: .75rem; inset: 38% auto auto 0; min-block-size: 0; padding: .75rem .2rem; position: fixed; writing-mode: vertical-rl; z-index: 2147483647; }
`;
