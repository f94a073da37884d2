import { languages } from '@fanfara/contract/enums'
import { catalogueProblems, uiMessages } from '@fanfara/ui/vite-messages'
import { expect, test } from 'vitest'

test('I18N-02, I18N-09: every language of the console has the same keys and placeholders, and all plurals', () => {
  expect(catalogueProblems([uiMessages, import.meta.dirname], languages)).toEqual([])
})
