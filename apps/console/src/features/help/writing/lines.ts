/** A line of two texts: in both, only in the earlier, only in the later. */
export interface Line {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Comparisons of lines beyond which two texts are shown one after the other. */
const DEAR = 1_000_000

/** How many lines two texts have in common from each pair of places on. */
function commonFrom(was: readonly string[], is: readonly string[]): number[][] {
  const common = Array.from({ length: was.length + 1 }, () => Array.from({ length: is.length + 1 }, () => 0))
  for (let one = was.length - 1; one >= 0; one -= 1)
    for (let other = is.length - 1; other >= 0; other -= 1) {
      const row = common[one] ?? []
      const below = common[one + 1] ?? []
      row[other] =
        was[one] === is[other] ? (below[other + 1] ?? 0) + 1 : Math.max(below[other] ?? 0, row[other + 1] ?? 0)
    }
  return common
}

const each = (kind: Line['kind'], lines: readonly string[]): Line[] => lines.map(text => ({ kind, text }))

/**
 * What became of a text, line by line.
 * @example linesOf('a\nb', 'a\nc') // same a, gone b, new c
 */
export function linesOf(before: string, after: string): Line[] {
  const [was, is] = [before.split('\n'), after.split('\n')]
  if (was.length * is.length > DEAR) return [...each('gone', was), ...each('new', is)]
  const common = commonFrom(was, is)
  const lines: Line[] = []
  let [one, other] = [0, 0]
  while (one < was.length && other < is.length) {
    const isSame = was[one] === is[other]
    const isGone = !isSame && (common[one + 1]?.[other] ?? 0) >= (common[one]?.[other + 1] ?? 0)
    const [kind, text] = isGone ? (['gone', was[one]] as const) : ([isSame ? 'same' : 'new', is[other]] as const)
    lines.push({ kind, text: text ?? '' })
    if (isSame || isGone) one += 1
    if (!isGone) other += 1
  }
  return [...lines, ...each('gone', was.slice(one)), ...each('new', is.slice(other))]
}
