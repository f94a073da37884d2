import { expect, test } from 'vitest'
import { joinLoneLetters, typeset } from './typeset.ts'

test.each([
  ['Zadania w toku i po terminie', 'Zadania w_toku i_po terminie'],
  ['A u nas, a i w tym (z góry)', 'A_u_nas, a_i_w_tym (z_góry)'],
  ['Kampania „O psie”: <terms>o nas</terms> i <b>z</b>', 'Kampania „O_psie”: <terms>o_nas</terms> i_<b>z</b>'],
  ['11–20 z ', '11–20 z_'],
  ['Klasa A. Ala ma 5 a', 'Klasa A. Ala ma 5 a'],
])('SCR-40 %j is kept together as %j', (text, joined) => {
  expect(joinLoneLetters(text)).toBe(joined.replaceAll('_', '\u00a0'))
})

test('SCR-40 a language that wants nothing is left as it is', () => {
  expect(typeset('a file in a line', 'en')).toBe('a file in a line')
  expect(typeset('i już', 'pl')).toBe('i\u00a0już')
})
