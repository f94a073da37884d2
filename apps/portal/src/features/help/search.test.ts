import type { Language } from '@fanfara/contract/enums'
import { afterEach, expect, test } from 'vitest'
import { fallbackConfig } from '#/app/server/config.ts'
import { helpTopics } from '@fanfara/contract/help'
import { builtInQuery } from '@fanfara/ui/article-files'
import { figuresFor, fillWith } from '@fanfara/ui/article-fill'
import { piecesOf, searchArticles, wordsFor } from './search.ts'
import { plain, speak } from './testing.ts'

afterEach(() => speak('pl'))

async function search(query: string, language: Language = 'pl') {
  await speak(language)
  return searchArticles(
    await Promise.all(helpTopics.map(topic => builtInQuery(topic, language).queryFn())),
    query,
    fillWith(figuresFor(fallbackConfig, language)),
  )
}
const first = async (query: string, language?: Language) => {
  const [hit] = await search(query, language)
  return hit && `${hit.topic}#${hit.id}`
}

test.each([
  ['usunac konto', 'profile-update#delete'],
  ['USUNĄĆ KONTO', 'profile-update#delete'],
  ['kafelki', 'service-description#ad-types'],
  ['zrezygnowac', 'campaign#quit'],
  ['faktura', 'payouts#ways'],
  ['nakładka', 'service-description#overlay'],
  ['pesel', 'profile-update#billing'],
])('“%s” is found without Polish letters and in any case: %s', async (query, place) => {
  expect(await first(query)).toBe(place)
})

test('words are found in other forms, and all of a query have to be there', async () => {
  expect((await search('wypłata')).map(({ topic }) => topic)).toContain('payouts')
  expect((await search('wypłaty')).length).toBe((await search('wypłatą')).length)
  expect(await search('wypłata hipopotam')).toEqual([])
  expect(await search('  ')).toEqual([])
})

test('a hit is the paragraph that says it, with this installation’s figures in it', async () => {
  const [hit] = await search('carousel', 'en')
  expect(hit).toMatchObject({ language: 'en', topic: 'service-description' })
  const found = (await search('całe saldo, od')).map(({ paragraph }) => plain(paragraph))
  expect(found.some(paragraph => paragraph.includes('100 zł'))).toBe(true)
})

test('the Polish fan page is found by English readers, as Polish', async () => {
  expect((await search('strone na facebooku', 'en')).map(({ topic, language }) => `${topic} ${language}`)).toContain(
    'facebook-fan-page pl',
  )
})

test('what was looked for is marked to the end of its word', () => {
  expect(piecesOf('Saldo wypłacisz w złotych', wordsFor('WYPŁATA zlote'))).toEqual([
    'Saldo ',
    'wypłacisz',
    ' w ',
    'złotych',
    '',
  ])
  expect(piecesOf('nic', wordsFor('coś'))).toEqual(['nic'])
  expect(wordsFor('a+b (c.d)')).toEqual(['a', 'b', 'c', 'd'])
})
