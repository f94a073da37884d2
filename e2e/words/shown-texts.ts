import type { Page } from 'playwright-core'

/** A text that a page shows or says, and where. */
export interface ShownText {
  text: string
  /** @example 'main > p' or 'button[aria-label]' */
  place: string
}

/**
 * Everything that a page says to eyes and ears: texts, labels, placeholders, titles, alternatives, the window's title. What people type
 * stands in values of fields, which are left out.
 */
export const shownTexts = (page: Page): Promise<ShownText[]> => page.evaluate(readPage)

/** Runs in the page: nothing from outside of it is there. */
function readPage(): ShownText[] {
  const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt']
  // Names that programs call things by, and keys of the keyboard, are the same in every language.
  const UNSAID = 'script, style, noscript, code, kbd'
  const found: ShownText[] = [{ text: document.title, place: 'title' }]
  const placeOf = (element: Element) =>
    [element.closest('[role=dialog],main,header,nav,footer,aside')?.localName, element.localName]
      .filter(Boolean)
      .join(' > ')
  const isShown = (element: Element) =>
    element.localName === 'option' || element.checkVisibility({ visibilityProperty: true })
  // A place where a long word may break is no end of it: what stands on both sides is read as one.
  const isBreak = (node: Node | null): node is Element => node instanceof Element && node.localName === 'wbr'
  const wholeFrom = (node: Node): string => {
    const after = isBreak(node.nextSibling) ? node.nextSibling.nextSibling : null
    return `${node.textContent ?? ''}${after instanceof Text ? wholeFrom(after) : ''}`
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ATTRIBUTES) {
        const text = node.getAttribute(name)
        if (text && isShown(node)) found.push({ text, place: `${placeOf(node)}[${name}]` })
      }
      continue
    }
    const parent = node.parentElement
    const text = isBreak(node.previousSibling) ? '' : wholeFrom(node).trim()
    if (!parent || text === '' || parent.closest(UNSAID) || !isShown(parent)) continue
    found.push({ text, place: placeOf(parent) })
  }
  return found
}
