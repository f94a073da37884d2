import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileOf, FURTHER_LANGUAGES, isRightToLeft, languageOf, LANGUAGES } from './codes.ts'
import { textsOf } from './index.ts'
import { loaders } from './loaders.ts'
import { ENGLISH, firstWording, fullWording, type TextKey, type Texts } from './texts.ts'

const KEYS = Object.keys(ENGLISH) as TextKey[]
const PROTOCOL_KEYS = KEYS.slice(0, 8)
/** The codes of the wire protocol's §14.6. */
const PUBLISHED =
  'af am ar as az ba be bg bh bn bs ca cs da de el en es eu fa fi fr ga gl gu he hi hr hu hy id ig it ja ka kk km kn ko ku lo lt lv ml mr ms nb ne nl or pa pl pt ro ru sa sd si sm sq sv ta te th tl tr uk ur uz vi zh zu'.split(
    ' ',
  )
const all = [...LANGUAGES, ...FURTHER_LANGUAGES]
const read = (code: string): Texts =>
  JSON.parse(readFileSync(new URL(`./${fileOf(code)}.json`, import.meta.url), 'utf8')) as Texts

/** Writing systems of languages that are not written in Latin letters. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Arabic: /^(ar|fa|ur|sd)$/,
  Armenian: /^hy$/,
  Bengali: /^(bn|as)$/,
  Cyrillic: /^(be|bg|kk|ky|mk|mn|ru|sr|uk|ba)$/,
  Devanagari: /^(hi|mr|ne|bh|sa)$/,
  Ethiopic: /^am$/,
  Georgian: /^ka$/,
  Greek: /^el$/,
  Gujarati: /^gu$/,
  Gurmukhi: /^pa$/,
  Han: /^zh$/,
  Hangul: /^ko$/,
  Hebrew: /^he$/,
  Kannada: /^kn$/,
  Khmer: /^km$/,
  Lao: /^lo$/,
  Malayalam: /^ml$/,
  Myanmar: /^my$/,
  Oriya: /^or$/,
  Sinhala: /^si$/,
  Tamil: /^ta$/,
  Telugu: /^te$/,
  Thai: /^th$/,
}
const scriptOf = (code: string): string => Object.keys(SCRIPTS).find(name => SCRIPTS[name]?.test(code)) ?? 'Latin'

/** Words that a language took over, so that they are written as in English. */
const LOAN_WORDS = new Set(['Chat', 'Push', 'SMS', 'E-mail', 'Email', 'Notifications'])

test('INBOX-44 ENUM-15 there are 74 languages, and every code of the wire protocol has a complete one', () => {
  const files = readdirSync(new URL('./', import.meta.url)).filter(name => name.endsWith('.json'))
  expect(files.map(name => name.replace('.json', '')).sort()).toEqual([...LANGUAGES].sort())
  expect(LANGUAGES.length).toBe(74)
  for (const code of PUBLISHED) expect([code, languageOf(code)]).toEqual([code, code === 'tl' ? 'fil' : code])
  expect(Object.keys(loaders).sort()).toEqual(all.filter(code => code !== 'en').sort())
})

test.each(all)('INBOX-44 %s has all texts, none empty, in its own writing and words', code => {
  const texts = read(code)
  expect(Object.keys(texts)).toEqual(KEYS)
  const script = scriptOf(code)
  const own = new RegExp(`\\p{Script=${script}}`, 'u')
  for (const key of KEYS) {
    const text = texts[key]
    expect(text.trim(), key).toBe(text)
    expect(text.length, key).toBeGreaterThan(0)
    expect(text, key).not.toMatch(/["'{}<>]|\.\.\./)
    if (code !== 'en' && !LOAN_WORDS.has(text)) expect(text, key).not.toBe(ENGLISH[key])
  }
  const isJapanese = code === 'ja'
  for (const key of PROTOCOL_KEYS) expect(texts[key]).toMatch(isJapanese ? /[\p{Script=Han}\p{Script=Hiragana}]/u : own)
  const foreign = KEYS.filter(key => !LOAN_WORDS.has(texts[key]) && !isJapanese && !own.test(texts[key]))
  expect(foreign).toEqual([])
})

test('INBOX-45 the English texts, and the Polish ones', () => {
  expect(PROTOCOL_KEYS.map(key => ENGLISH[key])).toEqual([
    'Notifications',
    'Mark all as read',
    'Powered By',
    'Settings',
    'Remove Message',
    'Mark as Read',
    'Mark as Unread',
    'Nothing new to see here yet',
  ])
  expect(PROTOCOL_KEYS.map(key => read('pl')[key])).toEqual([
    'Powiadomienia',
    'Oznacz wszystkie jako przeczytane',
    'Obsługiwane przez',
    'Ustawienia',
    'Usuń wiadomość',
    'Oznacz jako przeczytane',
    'Oznacz jako nieprzeczytane',
    'Na razie nie ma tu nic nowego',
  ])
})

test('INBOX-46 a region falls back to its language, an unknown code to English, a missing text to English', async () => {
  const load = async (code: string) => (await loaders[code]?.())?.default
  const tags = ['pt-BR', 'zh_CN', 'PL', 'xx', '']
  expect(tags.map(languageOf)).toEqual(['pt', 'zh', 'pl', 'en', 'en'])
  expect((await fullWording('pl', load)).texts.settings).toBe('Ustawienia')
  expect((await fullWording('pt-BR', load)).texts.settings).toBe('Configurações')
  expect((await fullWording('xx', load)).texts).toEqual(ENGLISH)
  expect((await fullWording('de', async () => ({ settings: 'Nur das' }))).texts).toEqual({
    ...ENGLISH,
    settings: 'Nur das',
  })
  expect((await fullWording('de', () => Promise.reject(new Error('offline')))).texts).toEqual(ENGLISH)
  expect((await textsOf('ar')).settings).toBe('الإعدادات')
})

test('13.10 F10 INBOX-46 no table in another writing than the tag asks for: one of its own writing, or English', () => {
  const asked = ['zh-TW', 'zh_HK', 'zh-Hant', 'sr-Latn', 'sr_Latn_RS', 'uz-Cyrl', 'az-Arab', 'pa-PK']
  expect(asked.map(languageOf)).toEqual(['en', 'en', 'en', 'bs', 'bs', 'en', 'en', 'en'])
  const kept = ['zh', 'zh-SG', 'zh-Hans-TW', 'sr', 'sr-RS', 'uz-UZ', 'bho-IN', 'no-NO', 'tl-PH']
  expect(kept.map(languageOf)).toEqual(['zh', 'zh', 'zh', 'sr', 'sr', 'uz', 'bh', 'nb', 'fil'])
  for (const code of all) expect(languageOf(code)).toBe(code)
})

test('INBOX-46 texts of one’s own change what they name and nothing else', async () => {
  const own = { lang: 'en', translations: { notifications: 'Inbox' } }
  expect((await fullWording(own, async () => undefined)).texts).toEqual({ ...ENGLISH, notifications: 'Inbox' })
  expect(firstWording({ lang: 'not a language!' }).lang).toBe('en')
})

test('INBOX-46 languages that are written from right to left', () => {
  expect(all.filter(isRightToLeft).sort()).toEqual(['ar', 'fa', 'he', 'sd', 'ur'])
  expect(isRightToLeft('ar-EG')).toBe(true)
})
