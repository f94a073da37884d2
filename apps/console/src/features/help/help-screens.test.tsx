import { languages } from '@fanfara/contract/enums'
import { helpTopics } from '@fanfara/contract/help'
import type { ArticleAnswers, HelpSentence } from '@fanfara/contract/own/help'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const counts = { helpful: 0, unhelpful: 0, sentences: 0 }
const none = { is_own: false, is_shown: true, title: { pl: '', en: '' }, written: [], ...counts }
const articles = (of: Partial<Record<string, Partial<ArticleAnswers>>>): ArticleAnswers[] =>
  helpTopics.map(topic => ({ topic, ...none, ...of[topic] }))
const sentence = (at: number, of: Partial<HelpSentence> = {}): HelpSentence => ({
  id: `00000000-0000-4000-8000-0000000000${10 + at}`,
  sentence: `Zdanie ${at}`,
  language: 'pl',
  answered_at: '2026-03-01T10:00:00.000Z',
  ...of,
})
/** What operators wrote of an article: nothing. */
const textsOf = (topic: string) => {
  const nothing = { title: '', text: null, base: '', changed_at: null, revision: 'r' }
  const texts = languages.map(language => ({ language, ...nothing }))
  return { [`GET /ops/help/${topic}/texts`]: () => ({ data: { topic, is_own: false, is_shown: true, texts } }) }
}
const meta = (total: number) => ({
  current_page: 1,
  last_page: Math.max(1, Math.ceil(total / 10)),
  per_page: 10,
  total,
})
const rows = async () => (await screen.findAllByRole('row')).slice(1).map(row => row.textContent?.replace(/\s/g, ' '))

test('FEED-03 each article says how many it helped and how many wrote; without answers there is no share', async () => {
  serve({
    'GET /ops/help': () => ({
      data: articles({ payouts: { helpful: 2, unhelpful: 1, sentences: 1 }, contact: { helpful: 10_000 } }),
    }),
  })
  open('/help')
  expect(await screen.findByRole('heading', { level: 1, name: 'Pomoc dla twórców' })).toBeTruthy()
  const [profile, , payouts, , , contact] = await rows()
  expect(profile).toMatch(/^Tworzenie profilu–0 tak, 0 nieBez komentarzy$/)
  expect(payouts).toMatch(/^Wypłaty67%2 tak, 1 nie1 komentarz$/)
  expect(contact).toMatch(/^Kontakt i pytania100%10 000\+ tak, 0 nieBez komentarzy$/)
  expect(within(screen.getByRole('table')).getByRole('link', { name: 'Wypłaty' }).getAttribute('href')).toBe(
    '/ops/help/payouts',
  )
})

test('FEED-03 a share is 100% only where all were helped, and 0% only where nobody was', async () => {
  const of = {
    payouts: { helpful: 1999, unhelpful: 1 },
    contact: { helpful: 1, unhelpful: 1999 },
    'profile-update': { unhelpful: 3 },
  }
  serve({ 'GET /ops/help': () => ({ data: articles(of) }) })
  open('/help')
  await screen.findByText('99%')
  const [profile, , payouts, , , contact] = await rows()
  expect(payouts).toMatch(/^Wypłaty99%/)
  expect(contact).toMatch(/^Kontakt i pytania1%/)
  expect(profile).toMatch(/^Tworzenie profilu0%/)
})

test('FEED-03 an article shows what was written, with language and time; pages are turned', async () => {
  const received = serve({
    ...textsOf('payouts'),
    'GET /ops/help/payouts': ({ path }) => {
      const isSecond = path.includes('page=2')
      const data = isSecond ? [sentence(11)] : [sentence(1, { sentence: 'When?', language: 'en' }), sentence(2)]
      return { data, meta: { ...meta(11), current_page: isSecond ? 2 : 1 } }
    },
  })
  open('/help/payouts')
  expect(await screen.findByRole('heading', { level: 1, name: 'Wypłaty' })).toBeTruthy()
  const list = within(await screen.findByRole('list', { name: 'Komentarze' }))
  const [first] = list.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^When\?.*2026.* · English$/)
  expect(list.getByText('When?').lang).toBe('en')
  fireEvent.click(screen.getByRole('button', { name: 'Następna strona' }))
  expect(await screen.findByText('Zdanie 11')).toBeTruthy()
  expect(received.filter(({ path }) => path.startsWith('/ops/help/payouts')).at(-1)?.path).toContain('page=2')
})

test('FEED-03 where nobody wrote it says so; an article that is not there is not found', async () => {
  serve({ ...textsOf('contact'), 'GET /ops/help/contact': () => ({ data: [], meta: meta(0) }) })
  const view = open('/help/contact')
  expect(await screen.findByText('Nikt jeszcze nic nie napisał')).toBeTruthy()
  view.unmount()
  await signIn()
  open('/help/nie-ma')
  expect(await screen.findByText('Nie ma takiego artykułu pomocy')).toBeTruthy()
})

test('SCR-06 figures and comments that could not be read say so, and are tried again', async () => {
  let isDown = true
  serve({ 'GET /ops/help': () => (isDown ? answer(503, { message: 'Zaraz wracamy.' }) : { data: articles({}) }) })
  open('/help')
  expect(await screen.findByText('Zaraz wracamy.')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await rows()).toHaveLength(helpTopics.length)
})
