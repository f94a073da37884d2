import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeCreators } from './judging-creators.ts'
import { mappingByNames, readGiven, saidBy } from './reading.ts'

const HEAD = 'E-mail;Imię i nazwisko;Język;Kanały;Zainteresowania;Stawki'
const judge = (...lines: string[]) => {
  const given = readGiven([HEAD, ...lines].join('\n'))
  return judgeCreators(saidBy(given, mappingByNames('creators', given.columns)))
}
const problems = (...lines: string[]) =>
  judge(...lines).map(({ problem }) => (problem ? `${problem.field} ${problem.key}` : null))

test('INV-01 a line says who, in which language, with channels, interests and prices, as people write them', () => {
  const [line] = judge(
    'Ola@Poczta.test;Ola Nowak;polski;https://twitch.tv/ola https://youtube.com/@ola;Gaming | Beauty;"twitch stream_banner 200; youtube video_short 300"',
  )
  expect(line).toMatchObject({ line: 2, title: 'ola@poczta.test', problem: null })
  expect(line?.made).toEqual({
    email: 'ola@poczta.test',
    name: 'Ola Nowak',
    language: 'pl',
    channels: ['https://twitch.tv/ola', 'https://youtube.com/@ola'],
    interests: ['gaming', 'beauty'],
    prices: [
      { platform: 'twitch', ad_type: 'stream_banner', price: 200 },
      { platform: 'youtube', ad_type: 'video_short', price: 300 },
    ],
  })
})

test('INV-01 only address and name are needed; Polish is the language of whoever names none', () => {
  expect(judge('kuba@poczta.test;Kuba;;;;')[0]?.made).toMatchObject({ language: 'pl', channels: [], prices: [] })
  expect(judge('kuba@poczta.test;Kuba;English;;;')[0]?.made?.language).toBe('en')
})

test.each([
  ['nie-adres;Ola;;;;', 'email inputs.error.email'],
  [';Ola;;;;', 'email inputs.error.required'],
  ['ola@poczta.test;;;;;', 'person inputs.error.required'],
  ['ola@poczta.test;Ola;klingoński;;;', 'language inputs.error.choice'],
  ['ola@poczta.test;Ola;;nie-link;;', 'channels inputs.error.link'],
  ['ola@poczta.test;Ola;;;szydełko;', 'interests inputs.error.choice'],
  ['ola@poczta.test;Ola;;;;twitch stream_banner dużo', 'prices import.price_unreadable'],
  ['ola@poczta.test;Ola;;;;twitch reels 100', 'prices import.price_unreadable'],
  ['ola@poczta.test;Ola;;;;twitch stream_banner 99999999', 'prices inputs.error.salary_range'],
])('INV-02 a wrong line says what is wrong: %s', (line, problem) => {
  expect(problems(line)).toEqual([problem])
})

test('IMP-09 a line in which several things are wrong says all of them, one of each column', () => {
  const [line] = judge('nie-adres;Ola;klingoński;nie-link zły;szydełko;twitch reels 100; dużo')
  const all = line?.problem && [line.problem, ...(line.problem.also ?? [])]
  expect(all?.map(({ field }) => field).toSorted()).toEqual(['channels', 'email', 'interests', 'language', 'prices'])
})

test('INV-02 the second line of one person is the mistake, by address in any letters, or by channel', () => {
  expect(problems('ola@poczta.test;Ola;;;;', 'OLA@poczta.test;Ola;;;;')).toEqual([null, 'email import.doubled'])
  expect(
    problems('ola@poczta.test;Ola;;https://twitch.tv/ola;;', 'inna@poczta.test;Ola;;https://twitch.tv/OLA;;'),
  ).toEqual([null, 'channels import.doubled'])
})

test('INV-02 whatever stands in the cells, a line has either a form or a problem', () => {
  const cell = fc.string({ maxLength: 30 }).map(text => text.replaceAll(/[;"\r\n]/g, ' '))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell, cell, cell, cell), { minLength: 1, maxLength: 5 }), lines => {
      const given = {
        columns: HEAD.toLowerCase().split(';'),
        lines: lines.map((cells, at) => ({ line: at + 2, cells })),
      }
      const mapping = { email: 0, person: 1, language: 2, channels: 3, interests: 4, prices: 5 }
      for (const { made, problem } of judgeCreators(saidBy(given, mapping)))
        expect((made === null) !== (problem === null)).toBe(true)
    }),
  )
})
