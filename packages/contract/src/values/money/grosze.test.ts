import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isKsef, plainKsef } from './ksef.ts'
import { decimalZloty, fromZloty, grosze, plnText, positiveZloty, sum, toZloty, zloty } from './money.ts'

/** Up to a hundred billion zł: more than all advertisers have. */
const amounts = fc.integer({ min: -1e13, max: 1e13 }).map(grosze)

describe('API-05 for every amount', () => {
  test('what goes out comes back, as a number and as text, and the wire takes it', () => {
    fc.assert(
      fc.property(amounts, amount => {
        expect(fromZloty(toZloty(amount))).toBe(amount)
        expect(fromZloty(Number(decimalZloty(amount)))).toBe(amount)
        expect(decimalZloty(amount)).toMatch(/^-?\d+\.\d{2}$/)
        expect(zloty.parse(toZloty(amount))).toBe(toZloty(amount))
        expect(positiveZloty.safeParse(toZloty(amount)).success).toBe(amount > 0 && amount <= 100_000_000_00)
      }),
    )
  })

  test('below nothing is the same with a sign', () => {
    fc.assert(
      fc.property(amounts, amount => {
        const opposite = grosze(-amount)
        expect(toZloty(opposite) + toZloty(amount)).toBe(0)
        expect(decimalZloty(opposite).replace('-', '')).toBe(decimalZloty(amount).replace('-', ''))
      }),
    )
  })

  test('what a person reads has the same digits, in groups of three, with a comma and no-break spaces', () => {
    fc.assert(
      fc.property(amounts, amount => {
        const text = plnText(amount)
        expect(text).toMatch(/^[-−]?\d{1,3}(\u00a0\d{3})*,\d{2}\u00a0zł$/)
        const digits = text.replace(/[^\d]/g, '')
        expect(digits).toBe(decimalZloty(amount).replace(/[-.]/g, ''))
      }),
    )
  })

  test('any number is an amount to the grosz, or refused by its name', () => {
    fc.assert(
      fc.property(fc.double(), value => {
        const isAmount = zloty.safeParse(value).success
        if (isAmount) expect(Number(decimalZloty(fromZloty(value)))).toBe(value === 0 ? 0 : value)
        else expect(() => fromZloty(value)).toThrow(RangeError)
      }),
    )
  })

  test('half a grosz, and a grosz beyond what is safe, are refused', () => {
    for (const wrong of [0.005, 0.001, 1.999, 100_000_000.005, 90_071_992_547_409.92, 1e15, 1e-3, -0.005])
      expect(() => fromZloty(wrong)).toThrow(RangeError)
    expect(grosze(Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => grosze(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
    expect(() => grosze(-Number.MAX_SAFE_INTEGER - 1)).toThrow(RangeError)
  })
})

describe('a sum', () => {
  test('is the same in every order, and nothing for none', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 50 }), list => {
        expect(sum(list)).toBe(sum(list.toReversed()))
        expect(sum([...list, ...list.map(amount => -amount)])).toBe(0)
      }),
    )
    expect(sum([])).toBe(0)
  })

  test('that is no safe number is refused rather than rounded', () => {
    expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
    expect(() => sum([Number.MAX_SAFE_INTEGER, 2, -2])).toThrow(RangeError)
    expect(() => sum([0.5])).toThrow(RangeError)
  })
})

describe('KSEF-01 for every text', () => {
  const valid = '5265877635-20250826-0100001AF629-AF'
  test('what was pasted is what it is without spaces, in capitals, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(' ', '\n', '\u00a0', '\t'), { maxLength: 35 }), spaces => {
        const pasted = [...valid.toLowerCase()].map((letter, at) => letter + (spaces[at] ?? '')).join('')
        expect(plainKsef(pasted)).toBe(valid)
        expect(isKsef(plainKsef(plainKsef(pasted)))).toBe(true)
      }),
    )
  })

  test('two neighbours that changed their places are found', () => {
    for (let at = 0; at < valid.length - 1; at++) {
      const [one, other] = [valid[at] ?? '', valid[at + 1] ?? '']
      const swapped = valid.slice(0, at) + other + one + valid.slice(at + 2)
      expect(isKsef(swapped)).toBe(one === other)
    }
  })

  test('a text that is none is none, and no failure', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(isKsef(text)).toBe(false)
      }),
    )
  })
})
