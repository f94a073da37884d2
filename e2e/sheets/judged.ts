import type { Page } from 'playwright-core'
import { seriousFindings } from '../browser.ts'
import { clippedOn, scrolledOn } from '../looks/clipped.ts'

/** Runs in the page: what is wrong with it as a whole. */
function readWhole(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const headings = [...document.querySelectorAll('h1')].filter(isShown)
  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} of ${clientWidth} px`] : []),
    ...(headings.length === 1 ? [] : [`${headings.length} headings of the page`]),
  ]
}

/** Runs in the page: what is smaller than a finger or a shaky hand can meet (WCAG 2.2, 2.5.8); words in a sentence may be. */
function readSmall(): string[] {
  const LEAST = 24
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.sr-only')
  const isInSentence = (element: Element) => getComputedStyle(element).display === 'inline'
  // What is laid around a link answers for it.
  const around = (element: Element) => {
    const { content, position, top, bottom } = getComputedStyle(element, '::after')
    return content === 'none' || position !== 'absolute' ? 0 : -Number.parseFloat(top) - Number.parseFloat(bottom)
  }
  const boxOf = (element: Element) => {
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
    return { width, height: height + Math.max(0, around(element) || 0) }
  }
  return [...document.querySelectorAll('a[href], button, input, select, textarea, [role=button], [role=tab]')]
    .filter(element => isShown(element) && !isInSentence(element))
    .map(element => ({ element, ...boxOf(element) }))
    .filter(({ width, height }) => width > 2 && Math.min(width, height) < LEAST - 0.5)
    .map(({ element, width, height }) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return `small: ${element.localName} “${name}” ${Math.round(width)} × ${Math.round(height)}`
    })
}

/** What a machine finds wrong with a page as it stands. `isWhole` asks for the slow audit as well. */
export async function findingsOn(page: Page, isWhole: boolean): Promise<string[]> {
  return [
    ...(await page.evaluate(readWhole)),
    ...(await clippedOn(page)),
    ...(await scrolledOn(page)),
    ...(await page.evaluate(readSmall)),
    ...(isWhole ? await seriousFindings(page) : []),
  ]
}
