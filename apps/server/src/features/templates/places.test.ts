import { fillIn } from '@fanfara/contract/templates'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

test('APPL-02 whatever is written: a text without braces stays, and filling in leaves no known place', () => {
  const plain = fc.string().map(text => text.replaceAll(/[{}]/g, ''))
  const isKept = fc.property(plain, text => {
    expect(fillIn(text, { name: 'Ola', campaign: 'Sok' })).toBe(text)
  })
  fc.assert(isKept)
  const pieces = fc.array(fc.constantFrom('{name}', '{campaign}', ' i ', '{', '}'), { maxLength: 8 })
  const isFilled = fc.property(pieces, parts => {
    expect(fillIn(parts.join(' '), { name: 'Ola', campaign: 'Sok' })).not.toMatch(/\{(name|campaign)\}/)
  })
  fc.assert(isFilled)
})
