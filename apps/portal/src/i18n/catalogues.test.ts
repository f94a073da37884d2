import { join } from 'node:path'
import { languages } from '@fanfara/contract/enums'
import { pluralNames } from '@fanfara/contract/plurals'
import { catalogueProblems, readMessages, uiMessages } from '@fanfara/ui/vite-messages'
import { expect, test } from 'vitest'

const folders = [uiMessages, join(import.meta.dirname, '.')]

test('I18N-02, I18N-09: every language has the same keys and placeholders, and all forms of its plural', () => {
  expect(catalogueProblems(folders, languages, pluralNames)).toEqual([])
})

test('I18N-03: texts that the specification quotes are word for word', () => {
  const en = readMessages(folders, 'en')
  const pl = readMessages(folders, 'pl')
  expect(en['inputs.error.required']).toBe('This field is required')
  expect(pl['inputs.error.required']).toBe('To pole jest wymagane')
  expect(en['inputs.error.privacy']).toBe('You must accept processing personal data')
  expect(en['inputs.error.terms']).toBe('You must accept the terms and conditions')
  expect(en['inputs.error.password_match']).toBe('The password you entered does not match')
  expect(en['callback.generic']).toBe('Something went wrong. Please try again later.')
  expect(en['frame.error_title']).toBe('Oops! Sorry, an unexpected error has occurred.')
  expect(pl['payments.below_minimum']).toBe('Do wypłaty potrzebujesz co najmniej {minimum}.')
})
