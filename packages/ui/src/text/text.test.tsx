import { messages as en } from 'virtual:messages/en'
import { messages as pl } from 'virtual:messages/pl'
import { languages } from '@fanfara/contract/enums'
import { pluralNames } from '@fanfara/contract/plurals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogueProblems, uiMessages } from '../../vite-messages.ts'
import { activateLanguage, hasText, Rich, textIfKnown, textOf, useUiText } from './text.tsx'

beforeEach(() => activateLanguage('pl', pl))
afterEach(cleanup)

test('I18N-02: the shared parts have the same texts and placeholders in every language', () => {
  expect(catalogueProblems([uiMessages], languages, pluralNames)).toEqual([])
})

test('SET-03: switching the language switches texts that are already shown', () => {
  const Retry = () => <p>{useUiText()('retry')}</p>
  render(<Retry />)
  expect(screen.getByText('Spróbuj ponownie')).toBeTruthy()
  act(() => activateLanguage('en', en))
  expect(screen.getByText('Try again')).toBeTruthy()
})

test('NAV-40: only own keys count as texts, and placeholders are filled', () => {
  expect(hasText('ui.retry')).toBe(true)
  expect(hasText('constructor')).toBe(false)
  expect(hasText('ui.nothing')).toBe(false)
  expect(textOf('ui.page_range', { from: 1, to: 10, total: 37 })).toBe('1–10 z 37')
})

test('WORD-02 a name that only the server knows stands in plain words, never as a key', () => {
  expect(textIfKnown('ui.', 'retry')).toBe('Spróbuj ponownie')
  expect(textIfKnown('ui.', 'sent_to_the-moon')).toBe('sent to the moon')
  expect(textIfKnown('', 'constructor')).toBe('constructor')
})

test('elements can stand inside a translated sentence', () => {
  render(
    <Rich text="Akceptuję <link>regulamin</link>." parts={{ link: inner => <a href="/legal/terms">{inner}</a> }} />,
  )
  expect(screen.getByRole('link', { name: 'regulamin' })).toBeTruthy()
})
