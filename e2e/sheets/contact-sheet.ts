import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'

/** One picture of a screen. */
interface Picture {
  file: string
  width: number
  label: string
}
/** What a screen looks like in all its looks. */
export interface Screen {
  title: string
  pictures: readonly Picture[]
}

/** How large pictures stand on a sheet that is looked at without moving it: a phone nearly as it is, a desktop about half. */
function shownAs(width: number): string {
  const part = width <= 400 ? 0.88 : width < 1000 ? 0.48 : width < 1500 ? 0.58 : 0.42
  return `width: ${Math.round(width * part)}px; max-height: ${width < 1000 ? 860 : 700}px`
}
const drawnPicture = ({ file, width, label }: Picture) =>
  `<figure><figcaption>${label}</figcaption><img src="${file}" style="${shownAs(width)}"></figure>`
const drawn = ({ title, pictures }: Screen) =>
  `<h1>${title.replaceAll('<', '&lt;')}</h1><div>${pictures.map(drawnPicture).join('')}</div>`
const STYLE = `body { margin: 4px; width: 1560px; font: 14px sans-serif; background: #777; color: #fff }
  h1 { font-size: 15px; margin: 4px 0 } div { display: flex; flex-wrap: wrap; gap: 8px; align-items: flex-start }
  figure { margin: 0 } img { display: block; object-fit: cover; object-position: top }`

/** Lays screens upon one sheet: a page for a browser, and a picture of it. */
export async function laySheet(
  browser: Browser,
  folder: string,
  name: string,
  screens: readonly Screen[],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1568, height: 800 } })
  const path = join(folder, `${name}.html`)
  writeFileSync(path, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${screens.map(drawn).join('')}`)
  await page.goto(pathToFileURL(path).href)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  await page.close()
}
