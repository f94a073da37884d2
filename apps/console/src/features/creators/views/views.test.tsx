import type { CreatorRow } from '@fanfara/contract/ops/creator-list'
import type { KeptView } from '@fanfara/contract/ops/people/views'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, type Answers, changesIn, dialog, open, serve, signIn } from '#/test/world.tsx'
import { isSame } from '#/shared/views/queries.ts'
import { creatorViews } from './api.ts'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const row: CreatorRow = {
  id: uuid(1),
  name: 'Ola Wrzos',
  email: 'ola@demo.test',
  is_active: false,
  is_erased: false,
  created_at: '2026-01-05T10:00:00Z',
  language: 'en',
  platforms: ['twitch', 'x'],
  channels: [
    { platform: 'twitch', login: 'ola', stage: 2, followers: 1200, by_hand: false },
    { platform: 'x', login: 'ola_x', stage: 5, followers: 900, by_hand: true },
  ],
  viewers: 340,
  price_from: 60,
  available: 126.08,
  on_time: { done: 8, of: 9 },
  campaigns: 3,
  earned: 1240.5,
  invitable_from: null,
  inside: null,
}
const view = (number: number, of: Partial<KeptView> = {}): KeptView => ({
  id: uuid(number),
  list: 'creators',
  name: `Widok ${number}`,
  query: { platform: 'twitch' },
  columns: ['stage', 'since'],
  is_shared: false,
  is_own: true,
  owner: 'Iza Operator',
  ...of,
})
type Kept = { columns: KeptView['columns'] | null; views: KeptView[] }
const listOf = (kept: () => Kept, others: Answers = {}) =>
  serve({
    'GET /ops/creators': () => ({
      data: [row],
      meta: { current_page: 1, per_page: 10, total: 1, last_page: 1 },
      is_near: false,
    }),
    'GET /ops/views': () => ({ data: kept() }),
    ...others,
  })
const headers = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
const chips = async () => within(await screen.findByRole('list', { name: 'Zapisane widoki' }))

describe('columns', () => {
  test('VIEW-03 the usual ones are shown, then those that somebody chose, then those of the address', async () => {
    let columns: Kept['columns'] = null
    listOf(() => ({ columns, views: [] }))
    const { unmount } = open('/creators')
    expect(await headers()).toEqual(['Twórca', 'Kanały', 'Własna cena', 'Zadania na czas', 'Od', 'Saldo'])
    unmount()
    await signIn()
    columns = ['stage', 'state']
    const again = open('/creators')
    expect(await headers()).toEqual(['Twórca', 'Najwyższa kategoria', 'Stan'])
    expect(screen.getByText('kategoria 5 · ręcznie')).toBeTruthy()
    again.unmount()
    open('/creators?columns=language,nonsense,followers')
    expect(await headers()).toEqual(['Twórca', 'Największa widownia', 'Język'])
    expect(screen.getByRole('cell', { name: 'English' })).toBeTruthy()
  })

  test('CARD-03 punctuality and results are columns, filters of the address and orders', async () => {
    const received = listOf(() => ({ columns: null, views: [] }))
    open('/creators?columns=campaigns,earned&on_time=90&campaigns=3&earned=1000&sort=on_time')
    expect(await headers()).toEqual(['Twórca', 'Ukończone kampanie', 'Zarobki'])
    expect(screen.getByRole('cell', { name: '3' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: /1\s?240,50\szł/ })).toBeTruthy()
    const asked = received.find(({ path }) => path.startsWith('/ops/creators?'))?.path.split('?')[1]
    expect(Object.fromEntries(new URLSearchParams(asked))).toMatchObject({
      on_time: '90',
      campaigns: '3',
      earned: '1000',
      sort: 'on_time',
    })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Punktualność' }).value).toBe('90')
    fireEvent.change(screen.getByRole('combobox', { name: 'Punktualność' }), { target: { value: '100' } })
    await waitFor(() => expect(received.some(({ path }) => path.includes('on_time=100'))).toBe(true))
  })

  test('DESK-10 viewers are a column and a filter of the address, and viewers, category and price are orders', async () => {
    const received = listOf(() => ({ columns: null, views: [] }))
    const asked = () => received.findLast(({ path }) => path.startsWith('/ops/creators?'))?.path.split('?')[1]
    open('/creators?columns=viewers&viewers=100&sort=viewers')
    expect(await headers()).toEqual(['Twórca', 'Średnio widzów'])
    expect(screen.getByRole('cell', { name: '340' })).toBeTruthy()
    expect(Object.fromEntries(new URLSearchParams(asked()))).toMatchObject({ viewers: '100', sort: 'viewers' })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Widzowie' }).value).toBe('100')
    for (const [order, sort] of [
      ['Od najwyższej kategorii', 'stage'],
      ['Od najniższej ceny', 'price'],
    ] as const) {
      const orders = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kolejność' })
      fireEvent.change(orders(), { target: { value: sort } })
      await waitFor(() => expect(new URLSearchParams(asked()).get('sort')).toBe(sort))
      await waitFor(() => expect(orders().value).toBe(sort))
      expect(within(orders()).getByRole<HTMLOptionElement>('option', { name: order }).value).toBe(sort)
    }
  })

  test('VIEW-03 a choice is kept, shown at once, and is what the file has', async () => {
    const received = listOf(() => ({ columns: null, views: [] }), {
      'PUT /ops/creators/columns': ({ body }) => ({ data: body }),
      'GET /ops/creators/file': () => new Response('x', { headers: { 'content-type': 'text/csv' } }),
    })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    open('/creators?platform=twitch')
    fireEvent.click(await screen.findByRole('button', { name: 'Kolumny' }))
    const box = await dialog()
    for (const name of ['Kanały', 'Własna cena', 'Od', 'Saldo', 'Język'])
      fireEvent.click(box.getByRole('checkbox', { name }))
    fireEvent.click(box.getByRole('button', { name: 'Pokaż te' }))
    await waitFor(async () => expect(await headers()).toEqual(['Twórca', 'Zadania na czas', 'Język']))
    expect(changesIn(received)).toEqual([['PUT', '/ops/creators/columns', { columns: ['on_time', 'language'] }]])
    fireEvent.click(screen.getByRole('button', { name: 'Pobierz CSV' }))
    await waitFor(() => expect(received.at(-1)?.path).toContain('columns=on_time%2Clanguage'))
  })
})

describe('kept views', () => {
  test('VIEW-01 VIEW-02 a view is a link to all that it shows; a colleague’s says whose it is and cannot be forgotten', async () => {
    const shared = view(3, { is_own: false, owner: 'Jan', name: 'Jana' })
    listOf(() => ({ columns: null, views: [view(2), shared] }))
    open('/creators?platform=twitch&columns=stage,since')
    const list = await chips()
    const own = list.getByRole('link', { name: 'Widok 2' })
    expect(own.getAttribute('aria-current')).toBe('true')
    expect(own.getAttribute('href')).toBe(`/ops/creators?platform=twitch&columns=stage%2Csince&view=${uuid(2)}`)
    expect(list.getByRole('link', { name: 'Jana (Jan)' })).toBeTruthy()
    expect(list.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([
      'Usuń widok: Widok 2',
    ])
    expect(screen.queryByRole('button', { name: 'Zapisz ten widok' })).toBeNull()
  })

  test('VIEW-01 what is shown is kept under a name; a name that is taken stands under its field and stays', async () => {
    let views: KeptView[] = []
    const received = listOf(() => ({ columns: null, views }), {
      'POST /ops/views': ({ body }) => {
        const form = body as KeptView
        const errors = { name: ['Masz już widok o tej nazwie.'] }
        if (form.name === 'Zajęta') return answer(422, { message: 'Popraw pola.', code: 'view_name_taken', errors })
        views = [view(4, form)]
        return answer(201, { data: views[0] })
      },
    })
    open('/creators?stage_from=3&sort=followers')
    fireEvent.click(await screen.findByRole('button', { name: 'Zapisz ten widok' }))
    const box = await dialog()
    const name = () => box.getByLabelText<HTMLInputElement>('Nazwa')
    fireEvent.change(name(), { target: { value: 'Zajęta' } })
    fireEvent.click(box.getByRole('checkbox', { name: 'Zespół też go widzi' }))
    fireEvent.click(box.getByRole('button', { name: 'Zapisz ten widok' }))
    expect(await box.findByText('Masz już widok o tej nazwie.')).toBeTruthy()
    expect(name().value).toBe('Zajęta')
    fireEvent.change(name(), { target: { value: ' Duzi ' } })
    fireEvent.click(box.getByRole('button', { name: 'Zapisz ten widok' }))
    expect((await chips()).getByRole('link', { name: 'Duzi (wspólny)' })).toBeTruthy()
    expect(changesIn(received).at(-1)).toEqual([
      'POST',
      '/ops/views',
      {
        list: 'creators',
        name: 'Duzi',
        is_shared: true,
        query: { stage_from: 3, sort: 'followers' },
        columns: ['channels', 'price', 'on_time', 'since', 'available'],
      },
    ])
  })

  test('VIEW-01 a view that was opened takes what is shown now; forgotten, it can be had back', async () => {
    let views = [view(2)]
    const received = listOf(() => ({ columns: null, views }), {
      [`PUT /ops/views/${uuid(2)}`]: ({ body }) => {
        views = [{ ...view(2), ...(body as object) }]
        return { data: views[0] }
      },
      [`DELETE /ops/views/${uuid(2)}`]: () => {
        views = []
        return { data: {} }
      },
      'POST /ops/views': ({ body }) => {
        views = [{ ...view(5), ...(body as object) }]
        return answer(201, { data: views[0] })
      },
    })
    open(`/creators?platform=twitch&columns=stage,since&view=${uuid(2)}&followers=1000`)
    fireEvent.click(await screen.findByRole('button', { name: 'Zapisz zmiany w „Widok 2”' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Zapisz zmiany/ })).toBeNull())
    expect(changesIn(received)[0]?.[2]).toMatchObject({ query: { platform: 'twitch', followers: 1000 } })
    fireEvent.click(screen.getByRole('button', { name: 'Usuń widok: Widok 2' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Cofnij' }))
    expect((await chips()).getByRole('link', { name: 'Widok 2' })).toBeTruthy()
    expect(changesIn(received).map(([method]) => method)).toEqual(['PUT', 'DELETE', 'POST'])
  })

  test('VIEW-01 SCR-84 without the views the list is there, says what is missing, and asks for it again', async () => {
    let isBroken = true
    const views = { data: { columns: null, views: [] } }
    listOf(() => ({ columns: null, views: [] }), {
      'GET /ops/views': () => (isBroken ? answer(500, { message: 'Coś się zepsuło.' }) : views),
    })
    open('/creators')
    expect(await screen.findByText('Nie wczytano widoków.')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Ola Wrzos' })).toBeTruthy()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie: Zapisane widoki' }))
    await waitFor(() => expect(screen.queryByText('Nie wczytano widoków.')).toBeNull())
  })
})

test('VIEW-01 the order of members makes no other view; a page or an open view is none of its parts', () => {
  const one = creatorViews.shown({ platform: 'x', sort: 'newest', page: 3, view: uuid(1), columns: 'since' })
  const shown = (query: object, columns: ['since'] | [] = ['since']) => ({ list: 'creators' as const, query, columns })
  expect(isSame(one, shown({ sort: 'newest', platform: 'x', name: undefined }))).toBe(true)
  expect(isSame(one, shown({ sort: 'newest', platform: 'x' }, []))).toBe(false)
  expect(isSame(one, shown({ platform: 'x' }))).toBe(false)
})
