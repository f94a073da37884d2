import { cleanup, render, screen } from '@testing-library/react'
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
  expect([container.children.length, container.textContent]).toEqual([0, 'praca'])
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

  test('what is not there says so as its heading', async () => {
    serve({})
    open(`/news/${id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Nie ma takiej strony' })).toBeTruthy()
  })
})
