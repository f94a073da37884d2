import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { email, newPassword, requiredLine, requiredText } from '../accounts.ts'
import { profileForm } from '../profile.ts'
import { joinLoneLetters } from '../values/text/typeset.ts'
import { fillIn, unknownPlaceIn } from '../values/text/templates.ts'
import { slugOf } from '../values/text/help-text.ts'

const mistakes = (schema: ReturnType<typeof requiredText>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message.replace('inputs.error.', '')) ?? []

describe('VAL-18 a text that is needed', () => {
  test.each([
    ['nothing', ''],
    ['spaces of every kind', ' \t\n\u00a0\u2003\u3000\ufeff'],
    ['signs without a width', '\u200b\u200d\u2060'],
    ['a sign that turns the direction', '\u202e'],
    ['a soft hyphen', '\u00ad'],
    ['a letter that is not drawn', '\u3164\u115f'],
    ['marks over nothing', '\u0301\ufe0f'],
  ])('is not there when it is %s', (_, text) => {
    for (const schema of [requiredText(50), requiredLine(50)]) expect(mistakes(schema, text)).toEqual(['required'])
  })

  test.each(['ą', '7', '👩‍🚀', '日本', 'Z\u0301e', '!', 'a\u200bb'])('is there as %j', text => {
    for (const schema of [requiredText(50), requiredLine(50)]) expect(schema.parse(` ${text}\n`)).toBe(text)
  })

  test('is kept as it was written, without what stands around it, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), text => {
        const read = requiredText(50).safeParse(text)
        if (!read.success) return
        expect(read.data).toBe(text.trim())
        expect(requiredText(50).parse(read.data)).toBe(read.data)
        expect(read.data.length).toBeLessThanOrEqual(50)
      }),
    )
  })

  test('of one line has no break of any kind and no control character', () => {
    for (const sign of ['\n', '\r', '\u0000', '\u0007', '\u0085', '\u2028', '\u2029', '\u001b'])
      expect(mistakes(requiredLine(50), `Ola${sign}Nowak`)).toEqual(['line'])
    expect(mistakes(requiredText(50), 'Ola\nNowak')).toEqual([])
  })
})

describe('VAL-01 VAL-02 an e-mail address', () => {
  const label = (length: number) => 'k'.repeat(length)
  const longest = `${label(64)}@${label(63)}.${label(63)}.${label(61)}`

  test('has at most 64 signs, a name of parts of at most 63, and 254 in all', () => {
    expect(longest).toHaveLength(254)
    expect(mistakes(email, longest)).toEqual([])
    for (const wrong of [`k${longest}`, `${label(65)}@demo.test`, `ola@${label(64)}.test`, `${longest}k`])
      expect(mistakes(email, wrong).length).toBeGreaterThan(0)
  })

  test.each([
    'ola@żółw.pl',
    'ola+gra@demo.test',
    "o'la@demo.test",
    'ola@a-b.co.uk',
    'OLA@Demo.Test',
    '  ola@demo.test\n',
  ])('may be %j, and is the same in small letters without spaces', text => {
    expect(email.parse(text)).toBe(text.trim().toLowerCase())
    expect(email.parse(email.parse(text))).toBe(email.parse(text))
  })

  test.each([
    'ola',
    '@demo.test',
    'ola@',
    'ola@demo',
    'ola@demo.',
    'ola@.test',
    'ola@-demo.test',
    'ola@demo-.test',
    'ola@demo..test',
    'ola nowak@demo.test',
    'ola@demo.test,kuba@demo.test',
    '<ola@demo.test>',
    'ola@@demo.test',
    'ola\n@demo.test',
    'ola@demo.test\u0000',
  ])('is not %j', text => {
    expect(mistakes(email, text)).toEqual(['email'])
  })

  test('is judged, however it is made: a rule that tried every way to read one of these would not come back', () => {
    const long = [`${'a.'.repeat(120)}@`, `a@${'a.'.repeat(120)}`, `a@${'a-'.repeat(120)}`]
    expect(long.map(text => mistakes(email, text))).toEqual([['email'], ['email'], ['email']])
  })
})

test('VAL-06 a password has Polish letters of both sizes like any others', () => {
  const isGood = (text: string) => newPassword.safeParse(text).success
  expect(['Żółwik1-', 'żÓłw1k-k'].map(isGood)).toEqual([true, true])
  expect(['żółwik1-', 'ŻÓŁWIK1-', 'Żółwikk-', 'Żółwik12', 'Żółw1-'].map(isGood)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('VAL-19 a description is counted as a person does: a face is one character, and so is a Polish letter', () => {
  const form = { id: '00000000-0000-4000-8000-000000000001', name: 'Ola', categories: [] }
  const fits = (description: string) => profileForm.safeParse({ ...form, description }).success
  const most = Array.from({ length: 5000 }, (_, at) => at).findLast(length => fits('ą'.repeat(length))) ?? 0
  expect(most).toBeGreaterThan(0)
  expect([fits('😀'.repeat(most)), fits('😀'.repeat(most + 1)), fits('ą'.repeat(most + 1))]).toEqual([
    true,
    false,
    false,
  ])
})

describe('SCR-40 words of one letter', () => {
  const words = fc.array(fc.constantFrom('a', 'i', 'w', 'z', 'Kuba', 'Z', '„w', '(o', 'że', '1', ''), { maxLength: 12 })
  test('stay beside the next word, nothing else changes, and once is enough', () => {
    fc.assert(
      fc.property(words, list => {
        const text = list.join(' ')
        const joined = joinLoneLetters(text)
        expect(joined.replaceAll('\u00a0', ' ')).toBe(text)
        expect(joinLoneLetters(joined)).toBe(joined)
        expect(joined).not.toMatch(/(^|[\s(„])[aiouwz] \S/i)
      }),
    )
  })
})

describe('APPL-02 places of an answer that is kept', () => {
  test('are filled with what is given, letter by letter, and what stands in it is not looked at again', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, campaign) => {
        const filled = fillIn('{name}|{ campaign }|{other}', { name, campaign })
        expect(filled).toBe(`${name}|${campaign}|{other}`)
      }),
    )
    expect(fillIn('{name}', { name: '{campaign} $& $1' })).toBe('{campaign} $& $1')
    expect(fillIn('{name}', {})).toBe('{name}')
  })

  test.each([
    ['{imię} {name}', 'imię'],
    ['{name} {campaign}', null],
    ['{ constructor }', 'constructor'],
    ['{}', null],
    ['{na me}', null],
  ])('of %j that nobody fills is %j', (text, place) => {
    expect(unknownPlaceIn(text)).toBe(place)
  })
})

describe('the address of an article', () => {
  test('is made of plain letters, of any title, and is none that is taken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 4 }), (title, others) => {
        const taken = new Set<string>()
        for (let made = 0; made <= others; made++) {
          const slug = slugOf(title, taken)
          expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          expect(taken.has(slug)).toBe(false)
          taken.add(slug)
        }
      }),
    )
  })

  test.each([
    ['Zażółć gęślą jaźń', 'zazolc-gesla-jazn'],
    ['ŁÓDŹ — dwa!', 'lodz-dwa'],
    ['日本', 'article'],
    [`${'ą'.repeat(59)} bc`, 'a'.repeat(59)],
  ])('of %j is %s', (title, slug) => {
    expect(slugOf(title, new Set())).toBe(slug)
  })
})
