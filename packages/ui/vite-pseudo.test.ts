// @vitest-environment node
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { BRACKETS, MARK, pseudo } from './vite-pseudo.ts'

/** A text of the pseudo-language as a person would see it. */
function said(text: string, values: Record<string, string | number> = {}): string {
  const i18n = setupI18n({ locale: 'pl', messages: { pl: { id: pseudo(compileMessage(text)) } } })
  return i18n._('id', values)
}
const unmarked = (text: string) => text.replaceAll(/\p{L}\u0323/gu, '').replaceAll(/[⟦⟧\s]/g, '')

test('every word of a catalogue is marked and bracketed, what is put in between is not', () => {
  expect(said('Żółć')).toBe(`${BRACKETS.open}Ż${MARK}ó${MARK}ł${MARK}ć${MARK}${BRACKETS.close}`)
  expect(unmarked(said('Wypłać {sum} na konto {iban}', { sum: '12,00 zł', iban: 'PL' }))).toBe('12,00złPL')
})

test('plurals and choices are marked in every case, with their figure as it is', () => {
  const plural =
    '{count, plural, one {Zostało # zadanie} few {Zostały # zadania} many {Zostało # zadań} other {Zostało # zadania}}'
  for (const count of [1, 2, 5]) expect(unmarked(said(plural, { count }))).toBe(String(count))
  const choice = '{kind, select, ad {Reklama {name}} other {Inne}}'
  expect(unmarked(said(choice, { kind: 'ad', name: 'Ola' }))).toBe('Ola')
})

test('names of elements stay what they are, so that links of a sentence are still found', () => {
  expect(said('Akceptuję <terms>regulamin</terms>.').match(/<\/?terms>/g)).toEqual(['<terms>', '</terms>'])
  expect(unmarked(said('Akceptuję <terms>regulamin</terms>.'))).toBe('<terms></terms>.')
})
