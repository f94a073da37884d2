import type { Page } from 'playwright-core'

/** How one element looks: what stands on its own line in `looks.json`. */
export interface ElementLook {
  /** Its name and what browsers compute for it; the same on every machine. */
  style: string
  /** CSS pixels; text may differ by a few between machines. */
  width: number
  height: number
}

/** Runs in the page: of every example the first elements that are seen, and what is not as everywhere about them. */
function readExamples(): (readonly [string, ElementLook[]])[] {
  const MOST = 7
  const short = (colour: string) => colour.replaceAll(', ', ',')
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true }) && !element.closest('svg > *, .sr-only')
  const lookOf = (element: Element): ElementLook => {
    const { width, height } = element.getBoundingClientRect()
    const css = getComputedStyle(element)
    const style = [
      element.localName,
      short(css.color),
      `${css.fontSize}/${css.fontWeight}`,
      css.backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : `on ${short(css.backgroundColor)}`,
      css.borderTopWidth === '0px' ? '' : `border ${css.borderTopWidth} ${short(css.borderTopColor)}`,
      css.borderTopLeftRadius === '0px' ? '' : `radius ${css.borderTopLeftRadius}`,
      css.textDecorationLine === 'none' ? '' : css.textDecorationLine,
    ]
    return { style: style.filter(Boolean).join(' '), width: Math.round(width), height: Math.round(height) }
  }
  return [...document.querySelectorAll<HTMLElement>('[data-example]')].map(root => {
    const seen = [...root.querySelectorAll('*')].filter(isSeen).slice(0, MOST)
    return [root.dataset.example ?? '', seen.map(lookOf)] as const
  })
}

/** How every example of the page looks, by its name. */
export async function looksOf(page: Page): Promise<Record<string, ElementLook[]>> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return Object.fromEntries(await page.evaluate(readExamples))
}

/** Looks of several views, by view and example. */
export type Kept = Record<string, Record<string, ElementLook[]>>

/** One element a line, so that a change is read in a comparison of texts. */
export function keptAsText(kept: Kept): string {
  const isLook = (value: unknown): value is ElementLook =>
    typeof value === 'object' && value !== null && 'style' in value
  const line = (_: string, value: unknown) =>
    isLook(value) ? `${value.style} @ ${value.width} x ${value.height}` : value
  return `${JSON.stringify(kept, line, 2)}\n`
}

/** What `keptAsText` wrote. */
export const keptIn = (text: string): Kept =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    const [style = '', box = ''] = value.split(' @ ')
    const [width, height] = box.split(' x ').map(Number)
    return { style, width, height }
  }) as Kept

/** What letters of another machine may add or take. */
const SLACK = { px: 3, part: 0.03 }
const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= Math.max(SLACK.px, SLACK.part * Math.max(one, other))

function differsFrom(kept: ElementLook | undefined, seen: ElementLook | undefined): string | null {
  if (!kept || !seen) return `${kept ? 'gone' : 'new'}: ${(kept ?? seen)?.style}`
  if (kept.style !== seen.style) return `${kept.style} → ${seen.style}`
  if (isNear(kept.width, seen.width) && isNear(kept.height, seen.height)) return null
  return `${kept.style}: ${kept.width}×${kept.height} → ${seen.width}×${seen.height}`
}

/** What looks otherwise than it was kept: one line for each example, with its first difference. */
export function differences(
  kept: Readonly<Record<string, readonly ElementLook[]>>,
  seen: Readonly<Record<string, readonly ElementLook[]>>,
): string[] {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(seen)])]
  return names.flatMap(name => {
    const [before = [], now = []] = [kept[name], seen[name]]
    const length = Math.max(before.length, now.length)
    const lines = Array.from({ length }, (_, at) => differsFrom(before[at], now[at]))
    const first = lines.find(line => line !== null)
    return first === undefined ? [] : [`${name}: ${first}`]
  })
}
