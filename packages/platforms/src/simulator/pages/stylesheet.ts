/** The one stylesheet of the simulator's pages, both colour schemes. Kept in code so that any bundler carries it. */
export const stylesheet = `
:root { color-scheme: light dark; --page: #faf8f4; --surface: #fff; --line: #e7e2d8; --text: #171a22; --muted: #5d6578;
  --accent: #2f4bdb; --on-accent: #fff; --warn: #9a5b00; --danger: #c4302b; --ok: #14764c; }
.twitch { --accent: #6d3fd1; } .youtube { --accent: #b8001f; } .instagram { --accent: #a3286f; } .tiktok { --accent: #00707a; } .x { --accent: #33404d; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0c0e14; --surface: #141720; --line: #272c3b; --text: #eef0f6; --muted: #9aa3b8; --accent: #7c93ff;
    --on-accent: #0c0e14; --warn: #f0a04b; --danger: #ff6b62; --ok: #4cc38a; }
  .twitch { --accent: #b79bff; } .youtube { --accent: #ff8a80; } .instagram { --accent: #f58bc4; } .tiktok { --accent: #5fdbe0; } .x { --accent: #c3ced9; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 8px 16px; display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: center;
  font-size: 14px; border-bottom: 3px dashed var(--warn); background: var(--surface); }
.banner strong { color: var(--warn); text-transform: uppercase; letter-spacing: .04em; }
main { margin: 24px auto; padding: 0 16px; } main.popup { max-width: 480px; } main.desk { max-width: 1000px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; } h2 { font-size: 20px; margin: 0 0 8px; }
h3 { font-size: 16px; margin: 16px 0 8px; }
.brand { display: inline-block; margin: 0 0 16px; padding: 4px 12px; border-radius: 8px; background: var(--accent);
  color: var(--on-accent); font-weight: 600; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 24px; margin: 0 0 16px; }
ul { margin: 0 0 16px; } label.stack { margin: 0 0 8px; } .head p, .head h1, .head h2 { margin: 0; } .head { margin: 0 0 16px; }
.muted { color: var(--muted); } .error { color: var(--danger); font-weight: 600; } .ok { color: var(--ok); font-weight: 600; }
fieldset { border: 0; margin: 16px 0; padding: 0; } legend { font-weight: 600; margin: 0 0 8px; padding: 0; }
.choice { display: flex; align-items: center; gap: 12px; min-height: 44px; padding: 8px 12px; margin: 0 0 8px;
  border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.choice img { border-radius: 50%; } .choice span { display: block; }
.choice small, small { color: var(--muted); font-size: 14px; }
input, select { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--muted); border-radius: 8px;
  padding: 8px 12px; min-height: 44px; max-width: 100%; }
input[type=radio], input[type=checkbox] { width: 20px; height: 20px; min-height: 0; flex: none; accent-color: var(--accent); }
input[type=number] { width: 9em; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 16px; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--muted); background: transparent; color: inherit; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.danger { border-color: var(--danger); color: var(--danger); }
.buttons { display: flex; gap: 12px; margin: 24px 0 0; } .buttons button { flex: 1; }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 0 0 12px; }
.row label.stack { margin: 0; }
.row label, .stack { display: flex; flex-direction: column; gap: 4px; font-size: 14px; }
.row label.tick { flex-direction: row; align-items: center; gap: 8px; min-height: 44px; }
.head { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; overflow-wrap: anywhere; } .head img { border-radius: 50%; }
.badge { font-size: 14px; font-weight: 600; padding: 2px 12px; border-radius: 999px; border: 1px solid currentColor; }
.badge.on { color: var(--danger); } .badge.off { color: var(--muted); }
.list { list-style: none; margin: 0; padding: 0; } .list > li { padding: 12px 0; border-top: 1px solid var(--line); }
.list p { margin: 0; } .figures { font-variant-numeric: tabular-nums; } code { overflow-wrap: anywhere; font-size: 14px; }
summary { cursor: pointer; min-height: 44px; padding: 8px 0; font-weight: 600; }
a { color: var(--accent); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
