import { beforeEach, expect, test } from 'vitest'
import { createSpeech, type Speech } from './speech.ts'
import { activateLanguage, currentLanguage, hasText } from './text.tsx'

type Language = 'pl' | 'en'
let waiting: { language: Language; arrives: () => void; fails: () => void }[]
let speech: Speech

/** Lets all that was asked for in a language arrive, or fail, and what follows from it be asked for. */
async function bring(language: Language, happens: 'arrives' | 'fails' = 'arrives') {
  const due = waiting.filter(one => one.language === language)
  waiting = waiting.filter(one => one.language !== language)
  for (const one of due) one[happens]()
  await new Promise(resolve => setTimeout(resolve))
}
const part = (language: Language, key: string) => () =>
  new Promise<{ messages: Record<string, string> }>((resolve, reject) => {
    const arrives = () => resolve({ messages: { [key]: language } })
    waiting.push({ language, arrives, fails: () => reject(new Error('lost')) })
  })
const shown = () => [currentLanguage(), document.documentElement.lang]

beforeEach(() => {
  waiting = []
  activateLanguage('pl', {})
  const parts = (language: Language) => [part(language, 'first'), part(language, 'rest')]
  speech = createSpeech({ pl: parts('pl'), en: parts('en') })
})

test('SET-12 a screen that asks for its texts while the first ones are on their way is shown in the language chosen', async () => {
  const both = Promise.all([speech.speak('en'), speech.needAll()])
  await bring('en')
  await bring('pl')
  await both
  expect([...shown(), hasText('rest')]).toEqual(['en', 'en', true])
})

test('SET-12 of two choices in a row the last one is shown, whichever arrives first', async () => {
  const both = Promise.all([speech.speak('en'), speech.speak('pl')])
  await bring('pl')
  await bring('en')
  // What came late has the other one read again; a browser has it at hand.
  await bring('pl')
  await both
  expect(shown()).toEqual(['pl', 'pl'])
})

test('NAV-35 texts that did not arrive are fetched again by the next screen, which would show their keys', async () => {
  const first = speech.needAll().catch((error: Error) => error.message)
  await bring('pl', 'fails')
  await bring('pl', 'fails')
  expect(await first).toBe('lost')
  const again = speech.needAll()
  await bring('pl')
  await again
  expect(hasText('rest')).toBe(true)
  await speech.needAll()
  expect(waiting).toEqual([])
})

test('a part that did not arrive is asked for once more', async () => {
  const asked = speech.speak('en')
  await bring('en', 'fails')
  await bring('en')
  await asked
  expect(shown()).toEqual(['en', 'en'])
})

test('of a language the first part alone is read until a screen needs the rest', async () => {
  const asked = speech.speak('en')
  expect(waiting).toHaveLength(1)
  await bring('en')
  await asked
  const all = speech.needAll('en')
  expect(waiting).toHaveLength(2)
  await bring('en')
  await all
  expect(speech.asked()).toBe('en')
})
