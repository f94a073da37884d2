import { languages } from '@fanfara/contract/enums'
import { expect, test } from 'vitest'
import { BANK_SAID_NOTHING, reasonIn } from './bank-reasons.ts'
import { textOf } from './texts.ts'

test.each([
  ['a code alone', 'AC04', 'Rachunek odbiorcy jest zamknięty (AC04)', 'The receiver’s account is closed (AC04)'],
  ['a code of letters', 'FOCR', 'Przelew odwołano na prośbę zleceniodawcy (FOCR)', null],
  ['words beside it', 'AC01 Invalid account', 'Numer rachunku jest nieprawidłowy (AC01 Invalid account)', null],
  ['a code within', 'Zwrot PO-000052 AC06', 'Rachunek odbiorcy jest zablokowany (Zwrot PO-000052 AC06)', null],
  ['words that follow', 'NARR konto firmowe', 'NARR konto firmowe', 'NARR konto firmowe'],
  ['no words that follow', 'NARR', 'Bank opisał powód słowami, których nie ma na wyciągu (NARR)', null],
  ['an unknown code', 'XT99', 'XT99', 'XT99'],
  ['letters that are a word', 'Proszę o TECH przelew', 'Proszę o TECH przelew', null],
  ['figures that are a reference', 'FV AC04-2026', 'FV AC04-2026', null],
  ['what people wrote', 'Numer konta jest zajęty.', 'Numer konta jest zajęty.', 'Numer konta jest zajęty.'],
  ['nothing at all', BANK_SAID_NOTHING, textOf('pl', 'bank.returned'), textOf('en', 'bank.returned')],
])('DESK-69 why a bank sent money back, in the reader’s language: %s', (_, kept, pl, en) => {
  expect(reasonIn('pl', kept)).toBe(pl)
  if (en !== null) expect(reasonIn('en', kept)).toBe(en)
})

test.each(['AC01', 'AC04', 'AC06', 'AG01', 'AM04', 'BE04', 'MD07', 'MS02', 'MS03', 'RC01', 'RR04', 'FOCR', 'NARR'])(
  'DESK-69 every language has a sentence for %s',
  code => {
    for (const language of languages) expect(reasonIn(language, code)).toMatch(new RegExp(`^.{10,} \\(${code}\\)$`))
  },
)
