import { createHash } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'

/** What a picture shows, so that another machine can tell whether it is still true; its letters may be drawn otherwise there. */
export interface PictureLook {
  /** Digest of the words, in their order. */
  words: string
  /** Digest of what browsers compute for every element that is seen: colours, fonts, edges. */
  style: string
  /** CSS pixels. */
  width: number
  height: number
}

/** Runs in the page. */
function readRegion(root: Element): { words: string[]; styles: string[] } {
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true }) && !element.closest('svg > *, .sr-only')
  const seen = [root, ...root.querySelectorAll('*')].filter(isSeen)
  const own = (element: Element) =>
    [...element.childNodes].flatMap(node => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : []))
  const styles = seen.map(element => {
    const { color, fontSize, fontWeight, backgroundColor, borderTopWidth, borderTopLeftRadius } =
      getComputedStyle(element)
    return [element.localName, color, fontSize, fontWeight, backgroundColor, borderTopWidth, borderTopLeftRadius].join()
  })
  const values = seen.flatMap(each => (each instanceof HTMLInputElement ? each.value : []))
  return { words: [...seen.flatMap(own), ...values].map(text => text.trim()).filter(Boolean), styles }
}

const digest = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)

/** @returns the look, and the words themselves for whoever has to find what changed. */
export async function pictureLookOf(region: Locator): Promise<{ look: PictureLook; words: string[] }> {
  const { words, styles } = await region.evaluate(readRegion)
  const { width, height } = await region.evaluate(element => {
    const box = element.getBoundingClientRect()
    return { width: Math.round(box.width), height: Math.round(box.height) }
  })
  return { look: { words: digest(words), style: digest(styles), width, height }, words }
}

/** What letters of another machine may add or take; a line that breaks otherwise. */
const SLACK_PX = 30

/** What is otherwise than it was kept; null for nothing. */
export function staleness(kept: PictureLook | undefined, now: PictureLook): string | null {
  if (!kept) return 'there is no picture'
  if (kept.words !== now.words) return 'it says something else'
  if (kept.style !== now.style) return 'it looks otherwise'
  const isNear = Math.abs(kept.width - now.width) <= SLACK_PX && Math.abs(kept.height - now.height) <= SLACK_PX
  return isNear ? null : `${kept.width} x ${kept.height} became ${now.width} x ${now.height}`
}

/** A region as WebP, which browsers write and the test's own tools cannot. */
export async function webpOf(page: Page, region: Locator): Promise<Buffer> {
  const png = await region.screenshot({ animations: 'disabled', caret: 'hide' })
  const blank = await page.context().newPage()
  const base64 = await blank.evaluate(async source => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer())
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  }, png.toString('base64'))
  await blank.close()
  return Buffer.from(base64, 'base64')
}
