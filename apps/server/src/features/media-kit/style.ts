/** The look of the public page: the portal's colours, both schemes, and on paper black on white. */
export const KIT_STYLE = `:root { color-scheme: light dark; --page: #faf8f4; --surface: #fff; --line: #e7e2d8; --text: #171a22; --muted: #5d6578; --link: #2f4bdb; --brass: #8f5f00; }
@media (prefers-color-scheme: dark) { :root { --page: #0c0e14; --surface: #141720; --line: #272c3b; --text: #eef0f6; --muted: #9aa3b8; --link: #7c93ff; --brass: #f2b84b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 Figtree, system-ui, sans-serif; overflow-wrap: anywhere; }
main, footer { max-width: 56rem; margin: 0 auto; padding: 0 1.25rem; }
main { padding-top: 3rem; }
header { display: grid; gap: 1.5rem; margin-bottom: 2.5rem; }
.face { width: 7rem; height: 7rem; border-radius: 50%; object-fit: cover; background: var(--surface); border: 1px solid var(--line); }
.letter { display: grid; place-items: center; font-size: 2.75rem; font-weight: 600; color: var(--brass); }
h1 { margin: 0 0 .5rem; font-size: clamp(1.75rem, 6vw, 2.5rem); line-height: 1.15; letter-spacing: -.02em; }
h2 { margin: 0 0 1rem; font-size: 1.25rem; }
h3 { margin: 0; font-size: 1rem; }
p { margin: 0; }
.about { max-width: 40rem; white-space: pre-line; }
.muted { color: var(--muted); font-size: .875rem; }
ul { list-style: none; margin: 0; padding: 0; }
.chips { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem; }
.chips li { border: 1px solid var(--line); border-radius: 99px; padding: .125rem .75rem; font-size: .875rem; background: var(--surface); }
section { margin-bottom: 2.5rem; }
.channels { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
.channel { border: 1px solid var(--line); border-radius: 10px; background: var(--surface); padding: 1.25rem; display: flex; flex-direction: column; gap: 1rem; }
a { color: var(--link); }
dl { margin: 0; display: grid; gap: .75rem; }
dl div { display: flex; flex-direction: column-reverse; }
dt { color: var(--muted); font-size: .875rem; }
dd { margin: 0; font-size: 1.5rem; line-height: 1.25; font-weight: 600; font-variant-numeric: tabular-nums; }
.prices { border-top: 1px solid var(--line); padding-top: 1rem; }
.prices li { display: flex; justify-content: space-between; gap: 1rem; font-size: .875rem; padding: .125rem 0; }
.prices b { white-space: nowrap; font-variant-numeric: tabular-nums; }
.source { margin-top: auto; }
footer { padding-top: 1rem; padding-bottom: 3rem; border-top: 1px solid var(--line); display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 1.5rem; }
footer p { margin: 0; }
footer a { display: inline-block; min-height: 1.5rem; }
.gone { min-height: 70vh; display: grid; place-content: center; gap: .5rem; max-width: 30rem; }
@media (min-width: 40rem) { header { grid-template-columns: auto minmax(0, 1fr); align-items: center; } }
@media print {
  :root { color-scheme: light; --page: #fff; --surface: #fff; --line: #ccc; --text: #000; --muted: #444; --link: #000; --brass: #8f5f00; }
  @page { margin: 1.5cm; }
  main { padding-top: 0; }
  .channel, section { break-inside: avoid; }
  footer nav, .keep { display: none; }
}
`
