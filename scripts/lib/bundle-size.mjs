/** How much JavaScript a browser loads for the sign-in page, from Vite's manifest. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.mjs'

/** JavaScript of the sign-in page (DOOR-01), in kB of 1000 bytes after gzip. */
export const initialLimitKb = 110

/** The console's first load, in kB of 1000 bytes as they travel: desks are on slow networks too. */
export const consoleLimitKb = 190

/** The start page of signed-in people, in kB of 1000 bytes as they travel, and its scripts: small ones wait for each other. */
export const startLimitKb = 190
export const startScriptsMax = 12

/**
 * The chunks that `/login` needs before it can be used: the entry, the screen's own chunk with its buttons of
 * platforms, and the Polish texts, each
 * with everything that it imports statically.
 * @param {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} manifest
 * @throws when one of the three is not there, since the figure would then be too good
 */
export function initialFiles(
  manifest,
  screen = /(login-screen|social-buttons)\.tsx$/,
  screenName = 'the sign-in screen',
) {
  const keys = Object.keys(manifest)
  const starts = [
    keys.filter(key => manifest[key].isEntry),
    keys.filter(key => screen.test(key)),
    // What comes after signing in has chunks of its own: later texts, and articles, which are read one at a time.
    // Those of the inbox come with messages.
    keys.filter(key => /(^|[/_-])pl(\.|\/|-|$)/.test(key) && !/\/later$|\.md\?raw$|packages\/inbox\//.test(key)),
  ]
  const missing = ['an entry', screenName, 'the Polish texts'].filter((_, index) => starts[index].length === 0)
  if (missing.length > 0) throw new Error(`The portal's manifest lacks ${missing.join(' and ')}.`)
  const files = new Set()
  const add = key => {
    const chunk = manifest[key]
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const key of starts.flat()) add(key)
  return [...files].filter(file => file.endsWith('.js'))
}

/** Weighs the portal's built files. @returns sizes in bytes after gzip, largest first */
export function weighInitialFiles() {
  const dist = join(root, 'apps', 'portal', 'dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  return initialFiles(manifest)
    .map(file => ({ file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes)
}

/** Weighs what the console's first page loads as it travels: what the build did not compress is sent raw. Bytes, largest first. */
export function weighConsoleFiles() {
  const dist = join(root, 'apps', 'console', 'dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  return initialFiles(manifest, /overview-screen\.tsx$/, 'the overview')
    .map(file => ({
      file,
      bytes: statSync(join(dist, existsSync(join(dist, `${file}.gz`)) ? `${file}.gz` : file)).size,
    }))
    .sort((a, b) => b.bytes - a.bytes)
}

/** Weighs what a signed-in person's start page loads before it paints, their texts with it, as browsers take it. Bytes, largest first. */
export function weighStartFiles() {
  const dist = join(root, 'apps', 'portal', 'dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const texts = Object.keys(manifest).filter(key => key.endsWith('/pl/later'))
  if (texts.length === 0) throw new Error("The portal's manifest lacks the later texts.")
  const files = new Set([
    ...initialFiles(manifest, /door\/rooms\.tsx$/, 'the router'),
    ...initialFiles(manifest, /member-area\.tsx$/, 'the frame of signed-in people'),
    ...initialFiles(manifest, /home-screen\.tsx$/, 'the start page'),
    ...texts.map(key => manifest[key].file),
  ])
  return [...files]
    .map(file => ({
      file,
      bytes: statSync(join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file)).size,
    }))
    .sort((a, b) => b.bytes - a.bytes)
}
