import { expect, test } from 'vitest'
import { languageFacts, languages } from './enums.ts'
import { defaultLanguage, languageOfTag, textFor, wholeTexts } from './languages.ts'

test('I18N-01 Polish is the default, and every language is a locale that the platform knows', () => {
  expect(defaultLanguage).toBe('pl')
  for (const language of languages) {
    const { locale } = languageFacts[language]
    expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale])
    expect(locale.split('-')[0]).toBe(language)
  }
})

test.each([
  ['pl', 'pl'],
  [' EN-gb ', 'en'],
  ['en-US,pl;q=0.5', 'en'],
  ['pl_PL', 'pl'],
  ['plt', undefined],
  ['xx', undefined],
  ['', undefined],
])('API-03 the tag %j means %j', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language)
})

test('OPS-07 a text is read in the reader’s language, else in the first that it was written in', () => {
  expect(textFor('en', { pl: 'Pokaż', en: 'Show' })).toBe('Show')
  expect(textFor('pl', { pl: 'Pokaż', en: 'Show' })).toBe('Pokaż')
  expect(textFor('en', { pl: 'Pokaż', en: '' })).toBe('Pokaż')
  expect(textFor('pl', { en: 'Show' })).toBe('Show')
  expect(textFor('pl', {})).toBe('')
})

test('OPS-07 whoever writes has a field for every language, empty where the text is older than the language', () => {
  expect(wholeTexts({ en: 'Show' })).toMatchObject({ pl: '', en: 'Show' })
  expect(Object.keys(wholeTexts({}))).toEqual(languages)
})
