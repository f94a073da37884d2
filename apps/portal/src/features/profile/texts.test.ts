import { join } from 'node:path'
import { readMessages, uiMessages } from '@fanfara/ui/vite-messages'
import { expect, test } from 'vitest'

const texts = (language: string) => readMessages([uiMessages, join(import.meta.dirname, '../../i18n')], language)

test('I18N-03, PROF-02, PROF-03, PROF-08, PROF-16, PROF-18: sentences that are given are word for word', () => {
  const [en, pl] = [texts('en'), texts('pl')]
  expect(en['inputs.error.avatar_type']).toBe('You can only upload JPG/PNG file!')
  expect(en['inputs.error.avatar_size']).toBe('Image must smaller than 2MB!')
  expect(en['inputs.error.categories_max']).toBe('The categories field must not have more than 3 items')
  expect(pl['inputs.error.avatar_type']).toBe('Możesz przesłać tylko plik JPG/PNG!')
  expect(pl['inputs.error.avatar_size']).toBe('Obraz musi być mniejszy niż 2MB!')
  expect(pl['inputs.error.categories_max']).toBe('Możesz wybrać najwyżej 3 zainteresowania')
  expect(en['profile.delete_account_in_active_campaign']).toBe('You cannot delete an account with active campaigns.')
  expect(en['profile.delete_failed']).toBe('The account could not be deleted')
  expect(en['profile.characters_left']).toBe('{count, plural, one {# character left} other {# characters left}}')
  expect(pl['profile.characters_left']).toBe('Pozostało znaków: {count}')
})
