import { catalogueProblems, uiMessages } from '@fanfara/ui/vite-messages'
import { expect, test } from 'vitest'

test('I18N-02, I18N-09: both languages of the console have the same keys and placeholders, and all plurals', () => {
  expect(catalogueProblems([uiMessages, import.meta.dirname])).toEqual([])
})
