import type { Page } from 'playwright-core'

/**
 * What cannot be read or reached on a page: text that is cut off without a sign, and controls that something else lies upon. Boxes and not
 * pixels, so that letters of another machine change nothing.
 */
export const clippedOn = (page: Page): Promise<string[]> => page.evaluate(readClipped)

/** Tables of which a part is out of sight: they scroll, and who does not know that misses a column. */
export const scrolledOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')].flatMap(table => {
      const around = table.parentElement
      if (
        !around ||
        around.closest('.sr-only') ||
        !table.checkVisibility() ||
        around.scrollWidth <= around.clientWidth + 2
      )
        return []
      return [
        `scrolls inside: ${around.scrollWidth} of ${around.clientWidth} px “${table.querySelector('caption')?.textContent}”`,
      ]
    }),
  )

/** Runs in the page. */
function readClipped(): string[] {
  const SLACK = 2
  const nameOf = (element: Element) =>
    `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`
  const isCut = (element: Element) => {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
    if (!['hidden', 'clip'].includes(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
      return false
    // What only screen readers get is one pixel wide, and has to be.
    if (element.clientWidth <= SLACK || element.scrollWidth <= element.clientWidth + SLACK) return false
    return wordsReach(element) > element.getBoundingClientRect().right + SLACK
  }
  // Drawings may be cut, words may not.
  const wordsReach = (element: Element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    let right = 0
    while (words.nextNode()) {
      if (!words.currentNode.textContent?.trim() || words.currentNode.parentElement?.closest('.sr-only')) continue
      range.selectNodeContents(words.currentNode)
      right = Math.max(right, range.getBoundingClientRect().right)
    }
    return right
  }
  const isDrawing = (element: Element) => element.closest('svg, [aria-hidden="true"]') !== null
  const isCovered = (control: Element) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (width < SLACK || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false
    const upper = document.elementFromPoint(x, y)
    // What the page scrolls under, its bars, lies upon whatever is there at the moment.
    if (upper?.closest('header, footer, nav, [class*=fixed], [class*=sticky]')) return false
    return upper !== null && !control.contains(upper) && !upper.contains(control) && !upper.closest('label')
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.sr-only')
  const withText = [...document.querySelectorAll('main *, header *, nav *')].filter(
    element => isSeen(element) && element.localName !== 'svg' && !element.closest('svg') && element.textContent?.trim(),
  )
  const controls = [...document.querySelectorAll('main :is(a, button, input, select, textarea)')].filter(isSeen)
  // An end that is cut with its sign: the whole is said elsewhere.
  const hasSign = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).textOverflow === 'ellipsis' || hasSign(element.parentElement))
  const isOut = (element: Element) => {
    const { right, width } = element.getBoundingClientRect()
    return (
      width > 0 &&
      right > document.documentElement.clientWidth + SLACK &&
      !isDrawing(element) &&
      !hasSign(element.parentElement) &&
      !element.closest('[class*="overflow-x-auto"]')
    )
  }
  return [
    // Of what runs out, the innermost: the others only hold it.
    ...[...document.querySelectorAll('main *')]
      .filter(element => isSeen(element) && isOut(element) && ![...element.children].some(isOut))
      .map(element => `runs out: ${nameOf(element)}`),
    ...withText.filter(isCut).map(element => `cut off: ${nameOf(element)}`),
    ...controls.filter(isCovered).map(control => `covered: ${nameOf(control)}`),
  ]
}
