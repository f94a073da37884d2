/** Finds a browser for the browser tests, or gets one. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { must, root, run, say, Stop } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The first of these programs that is in the PATH or in one of the further folders. */
export function findProgram(candidates, folders = []) {
  const places = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...folders]
  return candidates.flatMap(name => places.map(place => join(place, name))).find(path => existsSync(path))
}

async function works(path) {
  return (await run(path, ['--version', '--no-sandbox'])).code === 0
}

async function installedBrowser() {
  const found = [process.env.CHROMIUM_PATH, findProgram(names), ...elsewhere, playwrightPath()]
  for (const path of found) if (path && existsSync(path) && (await works(path))) return path
  return null
}

/**
 * The path of Chromium without its windows, null where it is not installed. It draws nearly the same with a quarter less of the processor, and knows
 * neither pushed messages nor the parts of a pixel that letters are set by: journeys about those take the whole one.
 */
export async function windowlessBrowser() {
  const path = findProgram(['chromium-headless-shell'])
  return path && (await works(path)) ? path : null
}

function playwrightPath() {
  const fromJourneys = createRequire(join(root, 'e2e', 'package.json'))
  return fromJourneys('playwright-core').chromium.executablePath()
}

/** Installs Debian's packages when we are root on a machine that has apt. @returns whether that worked */
async function installWithApt(packages) {
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'])) return false
  say(`Installing ${packages.join(', ')} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  if (code !== 0) say(output)
  return code === 0
}

/**
 * The path of a Chromium or Chrome that starts: `CHROMIUM_PATH`, an installed one, Debian's package when we are root,
 * or Playwright's own download, in this order.
 * @throws Stop with what to install.
 */
export async function ensureBrowser() {
  const present = await installedBrowser()
  if (present) return present
  if (await installWithApt(['chromium'])) {
    const installed = await installedBrowser()
    if (installed) return installed
  }
  say('Downloading a browser …')
  const playwright = join(root, 'node_modules', 'playwright-core', 'cli.js')
  try {
    await must(process.execPath, [playwright, 'install', 'chromium'])
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
  const downloaded = await installedBrowser()
  if (downloaded) return downloaded
  throw new Stop('The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to where it is.')
}
