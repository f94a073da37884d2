import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More presses than any page of the product asks of anybody. */
const PRESSES = 150

/** Somebody who has a keyboard and nothing else. */
export class Keyboard {
  constructor(readonly page: Page) {}

  private isThere(target: Locator): Promise<boolean> {
    return target.evaluateAll(all => all.some(one => one === document.activeElement))
  }

  /** Presses Tab until something has the focus, which is seen and says where it is. */
  async reach(target: Locator): Promise<void> {
    await target.first().waitFor({ state: 'attached' })
    for (let press = 0; press < PRESSES && !(await this.isThere(target)); press += 1)
      await this.page.keyboard.press('Tab')
    expect(await this.isThere(target), `${target.toString()} is reached by Tab`).toBe(true)
    expect(await this.page.evaluate(shownFocus), `${target.toString()} shows its focus`).toEqual([])
  }

  /** Reaches something and presses Enter. */
  async activate(target: Locator): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.press('Enter')
  }

  /** Reaches a field and types into it. */
  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.type(text)
  }
}

/** Runs in the page: what is wrong with what has the focus (WCAG 2.4.7, 2.4.11; a ring of which one side is left, SCR-103). */
export function shownFocus(): string[] {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ['nothing has the focus']
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused)
  const faults = outlineStyle === 'none' || outlineWidth === '0px' ? ['no ring around it'] : []
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  for (let around = focused.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === 'visible' || around === document.body) continue
    const box = around.getBoundingClientRect()
    const cut = [left - reach < box.left, right + reach > box.right, top - reach < box.top, bottom + reach > box.bottom]
    if (cut.filter(Boolean).length > 1) faults.push(`its ring is cut off: ${focused.outerHTML.slice(0, 120)}`)
  }
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const points = [
    [x, y],
    [left + 2, top + 2],
    [right - 2, bottom - 2],
    [right - 2, top + 2],
    [left + 2, bottom - 2],
  ] as const
  const isSeen = points.some(([atX, atY]) => {
    const over = document.elementFromPoint(atX, atY)
    return over !== null && (focused.contains(over) || over.contains(focused))
  })
  return isSeen ? faults : [...faults, `under something else or out of sight: ${focused.outerHTML.slice(0, 120)}`]
}
