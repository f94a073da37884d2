import { languages } from '@fanfara/contract/enums'
import { expect, test } from 'vitest'
import { textOf } from './texts.ts'

test.each([
  ['Złamanie regulaminu', 'Złamanie regulaminu. Zdecydował'],
  ['Złamanie regulaminu. ', 'Złamanie regulaminu. Zdecydował'],
  ['Naprawdę?', 'Naprawdę? Zdecydował'],
  ['Napisał: „Nie.”', 'Napisał: „Nie.” Zdecydował'],
  ['Patrz § 4 (spam)', 'Patrz § 4 (spam). Zdecydował'],
])('DESK-74 a reason ends before the sentence that follows it: %j', (reason, said) => {
  expect(textOf('pl', 'message.account-limited', { reason })).toContain(`Powód: ${said}`)
  expect(textOf('pl', 'mail.account-limited.text', { reason })).toContain(`Powód: ${said}`)
})

test('DESK-74 a reason that nothing follows stays as it was written', () => {
  for (const language of languages)
    expect(textOf(language, 'message.account-restored', { reason: 'Sprawdzone' })).toMatch(/: Sprawdzone$/)
})
