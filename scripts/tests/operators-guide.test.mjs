/** Keeps the operators' pages true: alerts, metrics and pages name each other, and links lead somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/run.mjs'

const folder = join(root, 'docs/operators')
const read = path => readFileSync(join(root, path), 'utf8')
const rules = [
  ...read('docs/operators/alerts/rules.yml').matchAll(/- alert: (\w+)\n\s+expr: .+\n(?:.*\n)*?.*page: (\S+) }/g),
].map(([, alert, page]) => ({ alert, page }))

test('SETUP-06 each alert has a page of its own that says what it means and what to do, and no page is without one', () => {
  for (const { alert, page } of rules) {
    const text = read(page)
    expect(text).toMatch(new RegExp(`^# ${alert}: `))
    for (const part of ['What it means', 'Look at', 'Do']) expect(text, page).toContain(`**${part}.**`)
    expect(read('docs/operators/README.md')).toContain(`\`${alert}\``)
  }
  const pages = readdirSync(join(folder, 'alerts')).filter(name => name.endsWith('.md'))
  expect(pages.toSorted()).toEqual(rules.map(({ page }) => page.split('/').at(-1)).toSorted())
})

/** A heading as a link names it. */
const anchor = heading =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

test('SETUP-05 every link of the operators’ pages leads to a file, and to a heading that it has', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'))
  const links = pages.flatMap(page =>
    [...read(`docs/operators/${page}`).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => ({ page, link })),
  )
  expect(links.length).toBeGreaterThan(20)
  for (const { page, link } of links) {
    const [path = '', hash] = link.split('#')
    const file = join(dirname(join(folder, page)), path)
    expect(existsSync(file), `${page}: ${link}`).toBe(true)
    if (!hash) continue
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchor(heading))
    expect(headings, `${page}: ${link}`).toContain(hash)
  }
})

test('SETUP-05 what the guide calls by a name is called so on a screen', () => {
  const catalogues = ['apps/console/src/i18n/en', 'apps/portal/src/i18n/en', 'packages/ui/src/i18n/en']
  const files = catalogues.flatMap(path => readdirSync(join(root, path)).map(name => `${path}/${name}`))
  const texts = new Set(files.flatMap(path => Object.values(JSON.parse(read(path)))))
  const pages = readdirSync(folder).filter(name => name.endsWith('.md'))
  const names = pages.flatMap(page =>
    [...read(`docs/operators/${page}`).matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, name]) => ({ page, name })),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(({ name }) => !texts.has(name))).toEqual([])
})
