import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/run.mjs'

const read = path => readFileSync(join(root, path), 'utf8')
/** The colours of a theme, by their names. */
function coloursOf(css, theme) {
  const block = css.match(theme)?.[1] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/^ {2}--([a-z-]+): (#[\da-f]{6});$/gm)].map(([, name, colour]) => [name, colour]),
  )
}
const themes = {
  dark: [/:root,\s*\[data-theme="dark"\] \{([^}]*)\}/, /:root \{([^}]*)\}/],
  light: [/\[data-theme="light"\] \{([^}]*)\}/, /\[data-theme="light"\] \{([^}]*)\}/],
}

const shared = read('packages/ui/first/shell.css')
const styles = read('packages/ui/src/styles.css')

test.each(Object.entries(themes))('DOOR-03 the shells have the colours of the applications, %s', (_, [all, shell]) => {
  const known = coloursOf(styles, all)
  const used = coloursOf(shared, shell)
  expect(Object.keys(used)).toHaveLength(7)
  for (const [name, colour] of Object.entries(used)) expect([name, colour]).toEqual([name, known[name]])
})

test('DOOR-03 what the shells draw with is what they name', () => {
  const names = Object.keys(coloursOf(shared, themes.dark[1]))
  const drawn = ['portal', 'console'].map(app => {
    const all = `${shared}${read(`apps/${app}/public/shell.css`)}${read(`apps/${app}/index.html`)}`
    return new Set([...all.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name))
  })
  for (const used of drawn) expect(used).toEqual(new Set(names))
})

test.each(['portal', 'console'])(
  'SCR-76 what the shell is told ends with it: the application has no rule of its style sheet, %s',
  app => {
    const css = read(`apps/${app}/public/shell.css`).replaceAll(/\/\*[^]*?\*\//g, '')
    const selectors = css.split('}').flatMap(rule => {
      const [list = ''] = rule.split('{').slice(-2, -1)
      return list.trim().split(',\n')
    })
    expect(selectors.length).toBeGreaterThan(9)
    expect(selectors.filter(one => one !== '' && !/\.shell\b/.test(one))).toEqual([])
  },
)

test.each(['portal', 'console'])(
  'SCR-76 as many places wait in the shell as one of its screens has words, %s',
  async app => {
    const html = read(`apps/${app}/index.html`)
    const places = html.match(/ data-word>/g)?.length
    const script = read(`apps/${app}/public/theme.js`)
    const { shellTexts } = await import(`../../apps/${app}/vite-shell-texts.ts`)
    expect(Math.max(...Object.values(shellTexts).map(keys => keys.length))).toBe(places)
    for (const screen of Object.keys(shellTexts)) expect(script).toContain(`'${screen}'`)
  },
)
