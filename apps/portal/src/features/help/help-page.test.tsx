import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useParam } from '#/app/route/navigation.ts'
import { type HelpTopic, helpTopics } from '@fanfara/contract/help'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { HelpMenu } from './help-menu.tsx'
import { HelpPage } from './help-page.tsx'
import { speak } from './testing.ts'

function Page() {
  const topic = useParam('subpath') as HelpTopic
  return (
    <>
      <aside>
        <HelpMenu />
      </aside>
      <main>
        <HelpPage topic={topic} lead={<p>Nad tekstem</p>} />
      </main>
    </>
  )
}
const open = (at: string) =>
  showPage(Page, { at: `/settings/instruction/${at}`, routes: ['/settings/instruction/$subpath'] })
const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(() => {
  serve({})
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await speak('pl')
})

test('HELP-01: the open article follows the language', async () => {
  open('payouts')
  await heading('Co znaczą statusy płatności?')
  await act(() => speak('en'))
  await heading('What do the payment statuses mean?')
  expect(screen.queryByRole('heading', { name: 'Co znaczą statusy płatności?' })).toBeNull()
  expect(screen.getByText('Nad tekstem')).toBeTruthy()
})

test('SCR-07: what follows an article comes with its text, or with the word that there is none', async () => {
  let say: (articles: Response) => void = () => {}
  serve({ 'GET /help': () => new Promise<Response>(resolve => (say = resolve)) })
  open('payouts')
  await heading('Wypłaty')
  expect(screen.queryByRole('heading', { name: 'Czy ten artykuł pomógł?' })).toBeNull()
  expect(screen.queryByRole('link', { name: /Następny temat/ })).toBeNull()
  say(answer(200, { data: [] }))
  await heading('Co znaczą statusy płatności?')
  expect(screen.getByRole('heading', { name: 'Czy ten artykuł pomógł?' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Następny temat/ })).toBeTruthy()
})

test('HELP-02: the fan page is Polish for everybody, marked as such, and says so', async () => {
  await act(() => speak('en'))
  const { container } = open('facebook-fan-page')
  await heading('2. Przejdź na konto profesjonalne')
  expect(container.querySelector('article')?.lang).toBe('pl')
  expect(screen.getByText('This article is in Polish only.')).toBeTruthy()
})

test('HELP-07, HELP-08: every topic is in the menu and in the choice of phones, and the open one is marked', async () => {
  const { router } = open('payouts')
  const menu = await screen.findByRole('list', { name: 'Tematy pomocy' })
  const links = within(menu).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href')?.replace('/settings/instruction/', ''))).toEqual([
    'profile-update',
    'service-description',
    'payouts',
    'campaign',
    'platform-evaluation',
    'contact#faq',
    'contact#contact',
    'facebook-fan-page',
  ])
  expect(links.filter(link => link.getAttribute('aria-current') === 'page').map(link => link.textContent)).toEqual([
    'Wypłaty',
  ])
  const choice = screen.getByRole('combobox', { name: 'Tematy pomocy' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual(links.map(link => link.textContent))
  fireEvent.change(choice, { target: { value: 'campaign' } })
  await expect.poll(() => router.state.location.pathname).toBe('/settings/instruction/campaign')
  await heading('Jak dołączyć?')
  expect(screen.getByRole('link', { name: /Następny temat/ }).getAttribute('href')).toBe(
    '/settings/instruction/platform-evaluation',
  )
  expect(screen.getByRole('link', { name: /Poprzedni temat/ }).getAttribute('href')).toBe(
    '/settings/instruction/payouts',
  )
})

test.each(helpTopics)('HELP-07: %s opens with its title and its text', async topic => {
  const { container } = open(topic)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await expect.poll(() => container.querySelectorAll('article h2').length).toBeGreaterThanOrEqual(3)
  expect(container.textContent).not.toContain('{')
})

test('HELP-25: questions fold; an address that names one opens it and leads there', async () => {
  const { container } = open('contact#when-paid')
  await heading('Kiedy dostanę pieniądze?')
  const questions = [...container.querySelectorAll('article details')]
  expect(questions.length).toBeGreaterThanOrEqual(10)
  await expect.poll(() => questions.filter(question => question.hasAttribute('open')).length).toBe(1)
  expect(container.querySelector('details[open]')?.textContent).toContain('do 90 dni')
  expect(document.activeElement?.textContent).toBe('Kiedy dostanę pieniądze?')
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
})

test('HELP-26: the letter is begun with page, version and browser', async () => {
  open('contact')
  const letter = await screen.findByRole('link', { name: 'Napisz do nas' })
  const address = new URL(letter.getAttribute('href') ?? '')
  expect(address.pathname).toBe('kontakt@fanfara.example')
  const body = address.searchParams.get('body')
  expect(body).toContain(`Strona: ${window.location.href}`)
  expect(body).toMatch(/Wersja: \d+\.\d+\.\d+/)
  expect(body).toContain(navigator.userAgent)
  expect(address.search).not.toContain('+')
  expect(screen.getByRole('link', { name: 'kontakt@fanfara.example' }).getAttribute('href')).toBe(
    'mailto:kontakt@fanfara.example',
  )
  expect(screen.queryByRole('link', { name: /Czat społeczności/ })).toBeNull()
})

test('the search is part of the address, shows where something is said, and leads to its heading', async () => {
  const { router, container } = open('profile-update?q=zrezygnowac')
  const [mark] = await screen.findAllByText('zrezygnować')
  const hit = mark?.closest('a') as HTMLAnchorElement
  expect(hit.textContent).toContain('Jak zrezygnować?')
  expect(container.querySelector('article')).toBeNull()
  expect(mark?.tagName).toBe('MARK')
  expect(hit.getAttribute('href')).toBe('/settings/instruction/campaign#quit')
  fireEvent.click(hit)
  await expect.poll(() => router.state.location.href).toBe('/settings/instruction/campaign#quit')
  expect((await heading('Jak zrezygnować?')).id).toBe('quit')
})

test('a search without a result says so and leads to us', async () => {
  open('payouts?q=hipopotam')
  expect(await screen.findByText('W pomocy nie ma „hipopotam”')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zapytaj nas' }).getAttribute('href')).toBe(
    '/settings/instruction/contact#contact',
  )
})

test('SCR-23: before its text an article keeps the place of what is on the page', async () => {
  let say: (articles: Response) => void = () => {}
  serve({ 'GET /help': () => new Promise<Response>(resolve => (say = resolve)) })
  open('payouts')
  await heading('Wypłaty')
  const before = screen.getAllByText('Na tej stronie').length
  expect(screen.queryByRole('navigation', { name: 'Na tej stronie' })).toBeNull()
  say(answer(200, { data: [] }))
  await heading('Co znaczą statusy płatności?')
  expect(screen.getAllByText('Na tej stronie')).toHaveLength(before)
})
