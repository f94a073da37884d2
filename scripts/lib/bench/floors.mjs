/** What a row of `npm run bench` wants: `≥ 0.50`, `≤ 250 ms`, `1.00`, `≤ 20 ms apart: 3.1 ms`. Anything else is said and not judged. */
const WANTED = /^(?:([≥≤]) )?([\d.]+)( ms)?(?: apart: ([\d.]+) ms)?$/

/**
 * Whether a row is worse than it wants. With a unit what was measured is held to it, otherwise the ratio; a figure that is none holds nothing.
 * @param {{ ours: string, ratio: string, wanted: string }} row
 * @example isBelow({ ours: '120 requests/s', ratio: '0.48', wanted: '≥ 0.50' }) // true
 */
export function isBelow({ ours, ratio, wanted }) {
  const [, sign, bound, unit, apart] = WANTED.exec(wanted) ?? []
  if (bound === undefined) return false
  const figure = Number.parseFloat(apart ?? (unit || ratio === '–' ? ours : ratio))
  if (sign === '≥') return !(figure >= Number(bound))
  if (sign === '≤') return !(figure <= Number(bound))
  return figure !== Number(bound)
}
