/** How deep a body may be nested (threat model §3.4). */
export const DEPTH_MAX = 32
/** How many values and names a body may hold; the largest form has a few hundred, a bank file's order 1,000. */
export const VALUES_MAX = 20_000

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether JSON may be worth reading: it is looked at once from left to right before anything is made of it, because half a
 * million small values, or as many brackets in each other, take a tenth of a second and much memory to build and to check.
 * @param text JSON, or what pretends to be: whether it is valid is the parser's business
 */
export function isModest(text: string): boolean {
  let [depth, values] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) at = endOfText(text, at)
    else if (unit === COMMA || unit === COLON) values += 1
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      depth += 1
      values += 1
      if (depth > DEPTH_MAX) return false
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) depth -= 1
    if (values > VALUES_MAX) return false
  }
  return true
}

/** Where the quoted text that begins here ends; the end of all where its quote is missing. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before -= 1
  return (at - before) % 2 === 0
}
