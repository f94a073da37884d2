import { importFields } from '@fanfara/contract/ops/tables/imports'
import { adTypes, categoryKeys, languages } from '@fanfara/contract/enums'
import { plainText } from '#/plain-text.ts'
import { textOf } from '#/i18n/texts.ts'
import { describe, expect, test } from 'vitest'
import { adWords, formWords, interestWords } from './words.ts'
import { amountIn, dayIn, fitting, isYes, lackingIn, mappingByNames, readGiven, saidBy, wordIn } from './reading.ts'

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-03-01T00:00:00.000Z', '2026-03-01'],
  ['1.3.2026', '2026-03-01'],
  ['01-12-2026', '2026-12-01'],
  ['31/03/2026', '2026-03-31'],
  ['w marcu', 'w marcu'],
  [null, null],
])('IMP-02 %j is the day %j', (written, day) => expect(dayIn(written)).toBe(day))

test.each([
  ['12', 12],
  ['1 990,50', 1990.5],
  ['1\u00a0000.5', 1000.5],
  [null, null],
])('IMP-02 %j is the number %j', (written, number) => expect(amountIn(written)).toBe(number))

test.each(['dużo', '-5', '1e9', '1,2,3'])('IMP-02 %j is no number', written => expect(amountIn(written)).toBeNaN())

test('words of closed lists are read as people write them', () => {
  expect([wordIn('Semi open'), wordIn('stream-banner'), wordIn('POLOTWARTA', formWords), wordIn(null)]).toEqual([
    'semi_open',
    'stream_banner',
    'semi_open',
    null,
  ])
  expect(['tak', 'YES', '1', 'nie', '', null].map(isYes)).toEqual([true, true, true, false, false, false])
})

test('IMP-07 each name of an ad type and of an interest, in every language, means that one alone', () => {
  for (const language of languages) {
    expect(adTypes.map(ad => wordIn(textOf(language, `ad.${ad}`), adWords))).toEqual(adTypes)
    expect(adTypes.map(ad => wordIn(plainText(textOf(language, `ad.${ad}`)).toUpperCase(), adWords))).toEqual(adTypes)
    expect(categoryKeys.map(key => wordIn(textOf(language, `category.${key}`), interestWords))).toEqual(categoryKeys)
  }
})

describe('columns', () => {
  test('IMP-01 are understood by their names in both languages, each once', () => {
    const { columns } = readGiven('Nazwa;REKLAMODAWCA;Platforma;platform;Ad type;coś\nA;B;C;D;E;F\n')
    expect(mappingByNames('campaigns', columns)).toEqual({ name: 0, advertiser: 1, platform: 3, ad_type: 4 })
  })

  test('that nobody has, and fields of another kind, fall out of a mapping', () => {
    expect(fitting('prices', ['a', 'b'], { platform: 0, ad_type: 7, name: 1 })).toEqual({ platform: 0 })
  })

  test('IMP-01 name what is still needed', () => {
    expect(lackingIn('prices', { platform: 0 })).toEqual(['ad_type'])
    expect(lackingIn('campaigns', {})).toEqual(
      importFields.campaigns.filter(field => 'isRequired' in field).map(({ name }) => name),
    )
  })
})

test.each([
  ['', 'import.no_lines'],
  ['a;b\n', 'import.no_lines'],
  [`${'a;'.repeat(61)}b\n1\n`, 'import.too_wide'],
  [`a\n${'x\n'.repeat(1001)}`, 'import.table_too_long'],
])('IMP-03 a table that cannot be read says why (%#)', (csv, key) => {
  expect(() => readGiven(csv)).toThrow(expect.objectContaining({ fields: { csv: [key] } }))
})

test('a cell that is empty, or beyond the end of its line, says nothing', () => {
  const given = readGiven('a;b\n x ;\n\ny\n')
  const [first, second] = saidBy(given, { name: 0, topic: 1 })
  expect([first?.line, first?.cell('name'), first?.cell('topic'), first?.cell('type')]).toEqual([2, 'x', null, null])
  expect([second?.line, second?.cell('topic')]).toEqual([4, null])
})
