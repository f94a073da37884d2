/** Draws the icons of the installed portal: the mark on the page's own colour, once for each use. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './run.mjs'

const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp')

/** The page's ink of the dark theme; manifest and theme colour say the same. */
export const INK = '#0c0e14'

/**
 * Name of the file; pixels; which part of the width the mark takes; radius of the corners, in parts of the width. What a system cuts into a
 * shape of its own (`maskable`, iPhones) fills its square and keeps the mark within the middle four fifths.
 */
export const icons = [
  { name: 'icon-192.png', size: 192, mark: 0.66, corner: 0.22 },
  { name: 'icon-512.png', size: 512, mark: 0.66, corner: 0.22 },
  { name: 'maskable-512.png', size: 512, mark: 0.5, corner: 0 },
  { name: 'touch-180.png', size: 180, mark: 0.58, corner: 0 },
]
/** Systems paint it in one colour: only its shape counts. */
export const badge = { name: 'badge-96.png', size: 96 }

/** The mark's paths in the colours for dark ground; `single` paints all of them alike. */
function markOf(svg, single) {
  const inner = svg.replace(/^[\s\S]*<\/style>|<\/svg>\s*$/g, '')
  const [horn, pennant] = single ? [single, single] : ['#f2b84b', '#7c93ff']
  return inner
    .replace('class="b"', `stroke="${horn}"`)
    .replace('class="f"', `fill="${horn}"`)
    .replace('class="p"', `fill="${pennant}"`)
}

/** @param {string} svg the mark, 32 units wide @returns {Promise<Map<string, Buffer>>} pictures by their file names */
export async function drawIcons(svg) {
  const drawn = new Map()
  for (const { name, size, mark, corner } of icons) {
    const shift = (size * (1 - mark)) / 2
    // The mark's ink begins 5 units from the left and ends 28: a little to the right is the middle.
    const place = `translate(${shift - size * 0.01} ${shift}) scale(${(size * mark) / 32})`
    drawn.set(
      name,
      await png(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * corner}" fill="${INK}"/><g transform="${place}">${markOf(svg)}</g></svg>`,
      ),
    )
  }
  const { name, size } = badge
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-2 -2 36 36">${markOf(svg, '#fff')}</svg>`
  return drawn.set(name, await png(shape))
}

const png = svg => sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
