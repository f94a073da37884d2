import type { HelpArticle } from '@fanfara/contract/own/help'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useParam } from '#/app/route/navigation.ts'
import { knownArticle } from '#/app/route/settings-guards.ts'
import { queryClient } from '#/app/server/cache.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { HelpMenu } from './help-menu.tsx'
import { HelpPage } from './help-page.tsx'
import { topicsOf, writtenIn } from './shown.ts'
import { speak } from './testing.ts'

const user = { id: 'u1', name: 'Ola', avatar_url: null, language: 'pl', theme: 'dark', easy_ad: false } as const
const edited: HelpArticle = {
  topic: 'payouts',
  is_own: false,
  texts: [{ language: 'pl', title: '' }],
  version: 'aaaa1111',
}
const own: HelpArticle = {
  topic: 'konkursy',
  is_own: true,
  texts: [{ language: 'pl', title: 'Konkursy' }],
  version: 'bbbb2222',
}
const textOf = (text: string, title = '') => ({ data: { language: 'pl', title, text } })

function Page() {
  return (
    <>
      <aside>
        <HelpMenu />
      </aside>
      <main>
        <HelpPage topic={useParam('subpath') ?? ''} />
      </main>
    </>
  )
}

/** The help over a server with operators' texts; what is given takes the place of its answers. */
function open(at: string, answers: Parameters<typeof serve>[0] = {}) {
  session.signIn({ token: 't', remember: false, user: { ...user, role: 'influencer' } })
  const calls = serve({
    'GET /help': () => answer(200, { data: [edited, own] }),
    'GET /help/payouts/texts/pl': () => answer(200, textOf('## Nasze wypłaty {#statuses}\n\nOd {payout_minimum}.')),
    'GET /help/konkursy/texts/pl': () => answer(200, textOf('Wygrywa hipopotam.', 'Konkursy')),
    'GET /help/payouts/answer': () => answer(200, { data: { is_helpful: null, sentence: '' } }),
    'PUT /help/payouts/answer': () => answer(200, { data: { is_helpful: true, sentence: '' } }),
    ...answers,
  })
  const path = `/settings/instruction/${at}`
  return { ...showPage(Page, { at: path, routes: ['/settings/instruction/$subpath'] }), calls }
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  session.signOut()
  queryClient.clear()
  await speak('pl')
})

test('HTXT-07 an edited text takes the place of the product’s, with its figures; the other language keeps the product’s', async () => {
  open('payouts')
  await screen.findByRole('heading', { name: 'Nasze wypłaty' })
  expect(document.querySelector('article')?.textContent).toContain('Od 100\u00a0zł.')
  await act(() => speak('en'))
  await screen.findByRole('heading', { name: 'What do the payment statuses mean?' })
})

test('HTXT-07 an own article stands behind the others in the menu, and opens under its title', async () => {
  open('payouts')
  const menu = await screen.findByRole('list', { name: 'Tematy pomocy' })
  const entry = await within(menu).findByRole('link', { name: 'Konkursy' })
  expect(within(menu).getAllByRole('link').at(-1)).toBe(entry)
  fireEvent.click(entry)
  await screen.findByRole('heading', { level: 1, name: 'Konkursy' })
  await screen.findByText('Wygrywa hipopotam.')
  expect(entry.getAttribute('aria-current')).toBe('page')
  const around = screen.getByRole('navigation', { name: 'Czytaj dalej' })
  expect(within(around).getByRole('link').getAttribute('href')).toContain('/facebook-fan-page')
})

test('HTXT-07 what is in Polish only is shown to English readers as such, and says so', async () => {
  await act(() => speak('en'))
  const { container } = open('konkursy')
  await screen.findByText('Wygrywa hipopotam.')
  expect(container.querySelector('article')?.lang).toBe('pl')
  expect(screen.getByText('This article is in Polish only.')).toBeTruthy()
})

test('HTXT-07 a search looks through operators’ texts', async () => {
  open('payouts?q=hipopotam')
  const hit = await screen.findByRole('link', { name: /hipopotam/ })
  expect(hit.getAttribute('href')).toContain('/settings/instruction/konkursy')
  expect(screen.queryByRole('note')).toBeNull()
})

test('HTXT-07 a text that cannot be fetched leaves the product’s, and says so; an own one says why', async () => {
  const down = () => answer(503, { message: 'Zaraz wracamy.' })
  const view = open('payouts', { 'GET /help/payouts/texts/pl': down, 'GET /help/konkursy/texts/pl': down })
  await screen.findByRole('heading', { name: 'Co znaczą statusy płatności?' })
  expect(screen.getByText(/przyszedł z aplikacją/)).toBeTruthy()
  view.unmount()
  queryClient.clear()
  open('konkursy', { 'GET /help/konkursy/texts/pl': down })
  expect(await screen.findByText('Zaraz wracamy.')).toBeTruthy()
})

test('HTXT-07 without the list the product’s articles are read, and a search says that it is not all', async () => {
  open('payouts?q=faktura', { 'GET /help': () => answer(503, { message: 'Zaraz wracamy.' }) })
  expect((await screen.findAllByRole('link', { name: /faktur/i })).length).toBeGreaterThan(0)
  expect(screen.getByText(/części najnowszych artykułów/)).toBeTruthy()
})

test('HTXT-07 an article that operators removed is gone, not broken', async () => {
  open('dawny')
  expect(await screen.findByText('Tego artykułu już nie ma')).toBeTruthy()
})

test('HTXT-08 an answer is for the text that was read', async () => {
  const { calls } = open('payouts')
  await screen.findByRole('heading', { name: 'Nasze wypłaty' })
  fireEvent.click(await screen.findByRole('button', { name: 'Tak' }))
  await screen.findByText('Świetnie. Dziękujemy!')
  const sent = calls.find(({ name }) => name === 'PUT /help/payouts/answer')
  expect(sent?.body).toMatchObject({ version: 'aaaa1111', is_helpful: true })
})

test('HTXT-07 NAV-17: an own article’s address stays, an unknown one leads to the first article', async () => {
  serve({ 'GET /help': () => answer(200, { data: [own] }) })
  session.signIn({ token: 't', remember: false, user: { ...user, role: 'influencer' } })
  await knownArticle({ params: { subpath: 'konkursy' } })
  await expect(knownArticle({ params: { subpath: 'nie-ma' } })).rejects.toMatchObject({ options: { replace: true } })
})

test('HTXT-07 which text is read: operators’ in one’s language, else the product’s, else what there is', () => {
  expect(writtenIn('payouts', 'pl', edited)).toBe('pl')
  expect(writtenIn('payouts', 'en', edited)).toBeUndefined()
  expect(writtenIn('payouts', 'pl', undefined)).toBeUndefined()
  expect(writtenIn('konkursy', 'en', own)).toBe('pl')
  const english: HelpArticle = {
    ...edited,
    topic: 'facebook-fan-page',
    texts: [{ language: 'en', title: '' }],
  }
  expect(writtenIn('facebook-fan-page', 'en', english)).toBe('en')
  expect(writtenIn('facebook-fan-page', 'pl', english)).toBeUndefined()
  expect(topicsOf([edited, own]).at(-1)).toBe('konkursy')
})
