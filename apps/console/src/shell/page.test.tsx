import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Beside } from '#/shared/beside.tsx'
import { answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const isWide = () => document.querySelector('main [data-width=whole]') !== null

describe('SCR-05 a wide screen', () => {
  test.each([
    ['/', 'Do zrobienia'],
    ['/campaigns', 'Kampanie'],
    ['/creators', 'Twórcy'],
    ['/proofs', 'Dowody'],
    ['/payouts', 'Wypłaty'],
    ['/payouts/files', 'Pliki bankowe'],
    ['/bank-statements', 'Wyciągi z banku'],
    ['/corrections', 'Korekty'],
    ['/receivables', 'Należności'],
    ['/books', 'Księgi'],
    ['/audit', 'Dziennik'],
    ['/team', 'Zespół'],
    ['/inbox', 'Usługa skrzynki'],
    ['/imports', 'Importy'],
    ['/imports/invitations', 'Zaproszenia'],
    ['/flags', 'Funkcje'],
    ['/news', 'Aktualności'],
    ['/campaigns/new', 'Nowa kampania'],
    ['/messages', 'Wiadomość do twórców'],
    ['/news/new', 'Nowa aktualność'],
    ['/messages/templates/new', 'Nowa odpowiedź'],
  ])('gives %s, a place of work, more room, also while nothing could be read', async (address, title) => {
    serve({})
    open(address)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(isWide()).toBe(true)
  })

  test.each([['/inbox/new', 'Nowa aplikacja']])(
    'leaves the lines of %s, a form, as long as they can be read',
    async (address, title) => {
      serve({ 'GET /ops/templates': () => answer(404, {}) })
      open(address)
      await screen.findByRole('heading', { level: 1, name: title })
      expect(isWide()).toBe(false)
    },
  )
})

test('SCR-05 what is looked up stands in a column of its own; without it there is none', () => {
  const { container, rerender } = render(<Beside aside={<p>obok</p>}>praca</Beside>)
  expect(container.firstElementChild?.children).toHaveLength(2)
  rerender(<Beside aside={false}>praca</Beside>)
  expect([container.firstElementChild?.children.length, container.textContent]).toEqual([1, 'praca'])
  // What is there then has no boxes of its own: nothing is laid out otherwise than without it.
  expect([...container.querySelectorAll('*')].map(({ className }) => className)).toEqual(['contents', 'contents'])
})

describe('SCR-06 a page of which nothing could be read', () => {
  const id = '00000000-0000-4000-8000-0000000000aa'
  const pages = [
    `/campaigns/${id}`,
    `/campaigns/${id}/edit`,
    `/campaigns/${id}/results`,
    `/creators/${id}`,
    `/creators/${id}/look`,
    `/payouts/files/${id}`,
    `/payouts/runs/${id}`,
    `/bank-statements/${id}`,
    `/corrections/${id}`,
    `/messages/templates/${id}`,
    `/news/${id}`,
    `/inbox/${id}`,
  ]
  test.each(pages)('%s has a heading and a name of its window, and can be asked for again', async address => {
    vi.stubGlobal('fetch', async () => answer(500, { message: 'Coś się zepsuło.' }))
    open(address)
    await screen.findByRole('heading', { level: 1, name: 'Nie udało się wczytać danych' })
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(document.title).toBe('Nie udało się wczytać danych · Fanfara, panel operatora')
    expect(screen.getByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy()
  })
})

describe('SCR-85 an address of something that nobody has', () => {
  const id = '00000000-0000-4000-8000-0000000000aa'
  test.each([
    [`/campaigns/${id}`, 'Nie ma takiej kampanii', 'Kampanie'],
    [`/campaigns/${id}/edit`, 'Nie ma takiej kampanii', 'Kampanie'],
    [`/campaigns/${id}/results`, 'Nie ma takiej kampanii', 'Kampanie'],
    [`/campaigns/new?from=${id}`, 'Nie ma takiej kampanii', 'Kampanie'],
    [`/creators/${id}`, 'Nie ma takiego twórcy', 'Twórcy'],
    [`/creators/${id}/look`, 'Nie ma takiego twórcy', 'Twórcy'],
    [`/creators/acts/${id}`, 'Nie ma takiej czynności zbiorczej', 'Czynności zbiorcze'],
    [`/payouts/files/${id}`, 'Nie ma takiego pliku bankowego', 'Pliki bankowe'],
    [`/payouts/runs/${id}`, 'Nie ma takiego przebiegu wypłat', 'Przebiegi wypłat'],
    [`/bank-statements/${id}`, 'Nie ma takiego wyciągu', 'Wyciągi z banku'],
    [`/corrections/${id}`, 'Nie ma takiej korekty', 'Korekty'],
    [`/messages/templates/${id}`, 'Nie ma takiej odpowiedzi', 'Zapisane odpowiedzi'],
    [`/news/${id}`, 'Nie ma takiej aktualności', 'Aktualności'],
    ['/help/none', 'Nie ma takiego artykułu pomocy', 'Pomoc dla twórców'],
    ['/help/none/pl', 'Nie ma takiego artykułu pomocy', 'Pomoc dla twórców'],
    ['/help/none/de', 'Nie ma takiego artykułu pomocy', 'Pomoc dla twórców'],
    [`/inbox/${id}`, 'Nie ma takiej aplikacji', 'Usługa skrzynki'],
  ])('%s says so as its heading, and leads to its list by one link', async (address, title, list) => {
    serve({ 'GET /ops/templates': () => ({ data: [] }) })
    const { history } = open(address)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(document.title).toBe(`${title} · Fanfara, panel operatora`)
    expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).toBeNull()
    const [way, ...more] = within(screen.getByRole('main')).getAllByRole('link')
    expect([way?.textContent, more]).toEqual([list, []])
    fireEvent.click(way ?? document.body)
    expect(await screen.findByRole('heading', { level: 1, name: list })).toBeTruthy()
    expect(history.location.pathname).toBe(way?.getAttribute('href'))
  })
})
