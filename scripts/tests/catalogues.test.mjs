/** Holds the server's catalogues to each other; those of portal, console and the shared parts are held by their own tests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@fanfara/contract/enums'
import { pluralNames } from '@fanfara/contract/plurals'
import { problemsBetween } from '@fanfara/ui/vite-messages'
import { expect, test } from 'vitest'
import { root } from '../lib/run.mjs'

test('I18N-02, I18N-09 every language of the server has the same keys and placeholders, and all forms of its plural', () => {
  const catalogues = languages.map(language => ({
    language,
    texts: JSON.parse(readFileSync(join(root, `apps/server/src/i18n/${language}.json`), 'utf8')),
  }))
  expect(problemsBetween(catalogues, pluralNames)).toEqual([])
})
