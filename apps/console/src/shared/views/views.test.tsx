import type { KeptView, ViewList } from '@fanfara/contract/ops/people/views'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, changesIn, dialog, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '00000000-0000-4000-8000-000000000077'
const someone = '00000000-0000-4000-8000-000000000078'
const meta = { current_page: 1, per_page: 10, total: 0, last_page: 1 }
const view = (list: ViewList, query: KeptView['query'], of: Partial<KeptView> = {}): KeptView => ({
  id,
  list,
  name: 'Mój',
  query,
  columns: [],
  is_shared: false,
  is_own: true,
  owner: 'Iza Operator',
  ...of,
})

/** Each list with what it may be narrowed to, and the address of that. */
const lists = [
  ['campaigns', 'campaigns', { stage: 'running', name: 'Sok' }, 'stage=running&name=Sok'],
  ['proofs', 'proofs', { state: 'asked', platform: 'x' }, 'state=asked&platform=x'],
  ['payouts', 'payouts', { status: 'refused', search: 'Ola' }, 'status=refused&search=Ola'],
  ['corrections', 'corrections', { state: 'proposed', sort: 'amount' }, 'state=proposed&sort=amount'],
  ['receivables', 'receivables', { name: 'Sok', late: 'true', sort: 'amount' }, 'name=Sok&late=true&sort=amount'],
  ['audit', 'audit', { text: 'powód', actor: someone }, `text=pow%C3%B3d&actor=${someone}`],
] as const

/** A server on which every list is empty, and views are kept. */
function serveList(list: string, kept: () => KeptView[]) {
  const views: { now: KeptView[] } = { now: [] }
  return serve({
    [`GET /ops/${list}`]: () => ({ data: [], meta, counts: { waiting: 0, asked: 0 }, actors: [] }),
    'GET /ops/audit/chain': () => answer(404, { message: 'Nie ma.' }),
    'GET /ops/views': ({ path }) => {
      expect(path).toContain(`list=${list}`)
      return { data: { columns: null, views: [...kept(), ...views.now] } }
    },
    'POST /ops/views': ({ body }) => {
      views.now = [view('campaigns', {}, body as Partial<KeptView>)]
      return answer(201, { data: views.now[0] })
    },
  })
}

describe.each(lists)('views of the list of %s', (list, path, query, address) => {
  test('VIEW-04 what is shown is kept under a name, and is the one that is open then', async () => {
    const received = serveList(list, () => [])
    open(`/${path}?${address}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Zapisz ten widok' }))
    const box = await dialog()
    fireEvent.change(box.getByLabelText('Nazwa'), { target: { value: 'Moje' } })
    fireEvent.click(box.getByRole('button', { name: 'Zapisz ten widok' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changesIn(received)).toEqual([['POST', '/ops/views', { list, query, name: 'Moje', is_shared: false }]])
    const chips = within(await screen.findByRole('list', { name: 'Zapisane widoki' }))
    expect(chips.getByRole('link', { name: 'Moje' }).getAttribute('aria-current')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Zapisz ten widok' })).toBeNull()
  })

  test('VIEW-04 a kept view is a link to what it shows; what its filter cannot mean any more is left out', async () => {
    serveList(list, () => [view(list, { ...query, gone: 'tak' })])
    open(`/${path}`)
    const chips = within(await screen.findByRole('list', { name: 'Zapisane widoki' }))
    const link = chips.getByRole('link', { name: 'Mój' })
    expect(link.getAttribute('href')).toBe(`/ops/${path}?${address}&view=${id}`)
    expect(link.getAttribute('aria-current')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Zapisz ten widok' })).toBeNull()
  })
})

test('SCR-73 while views are read, the line that says how to keep one has its room already, unseen', async () => {
  serve({
    'GET /ops/campaigns': () => ({ data: [], meta }),
    'GET /ops/views': () => new Promise(() => undefined),
  })
  open('/campaigns')
  const line = await screen.findByText('Ustaw filtry, a zapiszesz je tu jako widok.')
  expect(line.classList.contains('invisible')).toBe(true)
})

test('VIEW-04 a list without views says how they come about; nothing is offered before a filter is set', async () => {
  serveList('campaigns', () => [])
  open('/campaigns')
  expect(await screen.findByText('Ustaw filtry, a zapiszesz je tu jako widok.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zapisz ten widok' })).toBeNull()
})
