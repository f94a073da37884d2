/**
 * Takes the README's pictures from a running demo world: `npm start` with an empty data folder in one window, `npm run pictures` in another.
 * The address may be named: `npm run pictures -- http://localhost:3000`.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { main, root, say } from './lib/run.mjs'

const PASSWORD = 'Demo-pass-1'
const origin = process.argv[2] ?? 'http://localhost:3000'

/** Each picture: whose screen, where, and how high. */
const pictures = [
  { file: 'dashboard', email: 'ola@demo.test', path: '/', height: 900 },
  { file: 'timetable', email: 'ola@demo.test', path: '/timetable', height: 900 },
  { file: 'finances', email: 'ola@demo.test', path: '/finances', height: 900 },
  { file: 'console', email: 'operator@demo.test', path: '/ops/campaigns?name=Zagadka', height: 860, open: /Zagadka/ },
]

async function signIn(browser, email, { isOperator }) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    colorScheme: 'dark',
    locale: 'pl',
  })
  const page = await context.newPage()
  await page.goto(`${origin}${isOperator ? '/ops' : ''}/login`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
  return page
}

/** Waits until the screen has its heading, nothing is outlined, and letters, pictures and what is asked for last are there. */
async function settled(page) {
  await page.waitForLoadState('networkidle')
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true], .animate-pulse-soft') === null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}

await main(async () => {
  const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('playwright-core')
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const pages = new Map()
  for (const { file, email, path, height, open } of pictures) {
    const page = pages.get(email) ?? (await signIn(browser, email, { isOperator: path.startsWith('/ops') }))
    pages.set(email, page)
    await page.setViewportSize({ width: 1280, height })
    await page.goto(`${origin}${path}`)
    if (open) await page.getByRole('link', { name: open }).first().click()
    await settled(page)
    const to = join(root, 'docs', 'pictures', `${file}.png`)
    await page.screenshot({ path: to })
    say(`Took ${to.slice(root.length)}`)
  }
  await browser.close()
})
