import type { Browser, Page } from 'playwright-core'
import { afterEach } from 'vitest'

/** What is kept of what a page complained about: the last of it. */
const KEPT = 10
/** How much of a page's text is told, in characters: its header, its heading, and what stands below. */
const TOLD = 1_200

/** Every page that stands open, with what its browser's console said and which calls failed. */
const open = new Map<Page, string[]>()

/** Follows every page of a browser, so that a journey that fails can tell where it stood. */
export function watchPages(browser: Browser): void {
  browser.on('context', context =>
    context.on('page', page => {
      const said: string[] = []
      const keep = (line: string) => {
        said.push(line)
        if (said.length > KEPT) said.shift()
      }
      open.set(page, said)
      page.on('close', () => void open.delete(page))
      page.on('console', message => message.type() === 'error' && keep(`console: ${message.text()}`))
      page.on('pageerror', error => keep(`thrown: ${error.message}`))
      page.on('response', answer => answer.status() >= 400 && keep(`${answer.status()}: ${answer.url()}`))
    }),
  )
}

/** What a page shows to a person, or why that cannot be told. */
const shownBy = (page: Page): Promise<string> =>
  page
    .evaluate(() => document.body.innerText)
    .then(
      text =>
        text
          .split('\n')
          .filter(line => line.trim() !== '')
          .join(' / ')
          .slice(0, TOLD),
      (error: Error) => `(${error.message})`,
    )

// A machine that nobody looks at shows a failure once: what stood on the screen is half of its cause.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const [page, said] of open)
      process.stderr.write(`\n[${task.name}] ${page.url()}\n${await shownBy(page)}\n${said.join('\n')}\n`)
})
