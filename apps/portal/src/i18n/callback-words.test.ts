import { readMessages, uiMessages } from '@fanfara/ui/vite-messages'
import { expect, test } from 'vitest'

const texts = (language: string) => readMessages([uiMessages, import.meta.dirname], language)

test.each([
  [
    'ERR-21',
    'account_not_found',
    'This account was not found in the system. Log in with the right channel or register.',
    'Nie znaleziono tego konta w systemie. Zaloguj się właściwym kanałem lub zarejestruj się.',
  ],
  [
    'ERR-22',
    'channel_exists',
    'This channel is already registered. Log in instead.',
    'Ten kanał jest już zarejestrowany. Zaloguj się.',
  ],
  ['ERR-23', 'access_denied', 'You cancelled the authorization.', 'Autoryzacja została anulowana.'],
  [
    'ERR-24',
    'generic',
    'Something went wrong. Please try again later.',
    'Coś poszło nie tak. Spróbuj ponownie później.',
  ],
])('%s: the sentence of a popup that failed is word for word the given one (%s)', (_, key, english, polish) => {
  expect([texts('en')[`callback.${key}`], texts('pl')[`callback.${key}`]]).toEqual([english, polish])
})
