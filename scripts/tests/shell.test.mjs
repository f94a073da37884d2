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

test.each(Object.entries(themes))('DOOR-03 the shell has the colours of the portal, %s', (_, [all, shell]) => {
  const known = coloursOf(read('packages/ui/src/styles.css'), all)
  const used = coloursOf(read('apps/portal/public/shell.css'), shell)
  expect(Object.keys(used)).toHaveLength(6)
  for (const [name, colour] of Object.entries(used)) expect([name, colour]).toEqual([name, known[name]])
})

test('DOOR-03 what the shell draws with is what it names', () => {
  const css = read('apps/portal/public/shell.css')
  const names = coloursOf(css, themes.dark[1])
  const drawn = [...`${css}${read('apps/portal/index.html')}`.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name)
  expect(new Set(drawn)).toEqual(new Set(Object.keys(names)))
})
