import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubtsOf } from './checks.ts'
import { linesOf } from './lines.ts'

const texts = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map(lines => lines.join('\n'))

test('HTXT-03 the lines of two texts give either of them back, and nothing changed means nothing is marked', () => {
  const areBoth = fc.property(texts, texts, (was, is) => {
    const lines = linesOf(was, is)
    const without = (kind: string) => lines.filter(line => line.kind !== kind).map(({ text }) => text)
    expect(without('new').join('\n')).toBe(was)
    expect(without('gone').join('\n')).toBe(is)
  })
  fc.assert(areBoth)
  const isSame = fc.property(texts, text => {
    expect(linesOf(text, text).every(({ kind }) => kind === 'same')).toBe(true)
  })
  fc.assert(isSame)
})

test('HTXT-03 two very long texts are shown one after the other, at once', () => {
  const [was, is] = ['a\n'.repeat(2_000), 'b\n'.repeat(2_000)]
  expect(linesOf(was, is)).toHaveLength(4_002)
})

test('HTXT-09 nothing is doubtful about a text that links to itself, to the product’s headings and to own articles', () => {
  const text = [
    '## A {#a}',
    '[1](/settings/instruction/konkursy#a) [2](/settings/instruction/payouts#when)',
    '[3](/settings/instruction/inny#cokolwiek) [4](https://obs.test/) {payout_minimum}',
  ].join('\n\n')
  const headings = { payouts: ['when'], inny: null }
  expect(doubtsOf({ topic: 'konkursy', text, builtIn: '', headings })).toEqual([])
  expect(doubtsOf({ topic: null, text, builtIn: '', headings }).map(({ doubt }) => doubt)).toEqual(['links'])
})

test('HTXT-09 a link to a word that is no article leads nowhere, whichever word it is', () => {
  const headings = { payouts: ['when'] }
  const words = ['constructor', '__proto__', 'toString']
  const text = words.map(word => `[x](/settings/instruction/${word}#a)`).join(' ')
  expect(doubtsOf({ topic: 'konkursy', text, builtIn: '', headings })).toEqual([
    { doubt: 'links', names: words.map(word => `/settings/instruction/${word}#a`) },
  ])
})
