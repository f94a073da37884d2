import { opsDownloadCampaigns } from '@fanfara/contract/ops/campaigns'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, page } from '#/test/samples.ts'
import { answer, draw, open, serve, signIn } from '#/test/world.tsx'
import { ListFile } from './list-file.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const button = () => screen.findByRole('button', { name: 'Pobierz CSV' })
const files = (received: readonly { path: string }[]) =>
  received.flatMap(({ path }) => (path.includes('/file') ? [path] : []))

test.each([
  ['/campaigns?stage=running&name=kawa', 'GET /ops/campaigns', '/ops/campaigns/file?stage=running&name=kawa'],
  ['/payouts?status=paid&search=PO-7', 'GET /ops/payouts', '/ops/payouts/file?status=paid&search=PO-7'],
  ['/corrections?state=proposed', 'GET /ops/corrections', '/ops/corrections/file?state=proposed'],
])('LIST-03 the file of %s is asked for as the list is', async (address, list, path) => {
  const received = serve({ [list]: () => ({ ...page([]), meta: { ...page([]).meta, total: 7 } }) })
  open(address)
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(await button())
  await waitFor(() => expect(files(received)).toEqual([path]))
})

const kept = { id: '00000000-0000-4000-8000-000000000031', name: 'Tydzień', revision: 'r' }
const texts = { pl: 'Przerwa', en: 'Break' }
const piece = { ...kept, status: 'draft', title: texts, text: texts, published_at: null, notified_at: null }
const begun = { id: kept.id, created_at: '2026-03-05T10:00:00Z', created_by: 'Iza Operator' }
const progress = { orders: 1, amount: 150, set_aside: 0, made: 1, is_done: true, files: 1, released: 0, recalled: 0 }
const run = { ...begun, format: 'elixir-0', ...progress }
const outcomes = { people: 1, done: 1, skipped: 0, failed: 0, stopped: 0, stopped_by: null, is_finished: true }
const act = { ...begun, act: 'limit', reason: 'Skarga', campaign: null, ...outcomes }
const sent = {
  id: '1',
  at: begun.created_at,
  by: 'Iza',
  to: 'all',
  creator: null,
  kind: 'news',
  recipients: 3,
  text: texts,
  url: null,
}
test.each([
  ['/news', 'GET /ops/news', '/ops/news/file', piece],
  ['/messages/templates', 'GET /ops/templates', '/ops/templates/file', { ...kept, kind: 'rejection', text: texts }],
  ['/campaigns/plans', 'GET /ops/task-plans', '/ops/task-plans/file', { ...kept, lines: [] }],
  ['/payouts/runs', 'GET /ops/payout-runs', '/ops/payout-runs/file', run],
  ['/creators/acts', 'GET /ops/creator-acts', '/ops/creator-acts/file', act],
  ['/messages/sent', 'GET /ops/messages', '/ops/messages/file', sent],
])(
  'DESK-34 DESK-36 the file of %s is fetched from its list; there is none of nothing',
  async (address, list, path, row) => {
    let rows = [row]
    const received = serve({ [list]: () => page(rows) })
    const view = open(address)
    await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(await button())
    await waitFor(() => expect(files(received)).toEqual([path]))
    view.unmount()
    rows = []
    await signIn()
    open(address)
    expect(await screen.findByText(/^(Nie ma jeszcze|Nie było jeszcze|Nic jeszcze nie) /)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pobierz CSV' })).toBeNull()
  },
)

test.each([
  ['DESK-25', '/news?page=2&status=published&search=ceny', 'news', 'title', piece],
  ['DESK-26', '/payouts/runs?page=2', 'payout-runs', 'orders', run],
  ['DESK-27', '/messages/sent?page=2&search=ceny', 'messages', 'recipients', sent],
] as const)(
  '%s %s stands in the order that is chosen, from its first page, and so does its file',
  async (_, address, path, order, row) => {
    const received = serve({ [`GET /ops/${path}`]: () => page([row]) })
    open(address)
    fireEvent.change(await screen.findByLabelText('Kolejność'), { target: { value: order } })
    const paths = () => received.map(request => request.path)
    await waitFor(() => expect(paths().at(-1)).toContain(`sort=${order}`))
    const asked = new URLSearchParams(address.split('?')[1])
    asked.set('sort', order)
    asked.delete('page')
    const last = new URLSearchParams(paths().at(-1)?.split('?')[1])
    expect([last.get('page') ?? '1', last.get('search'), last.get('status')]).toEqual([
      '1',
      asked.get('search'),
      asked.get('status'),
    ])
    fireEvent.click(await button())
    await waitFor(() => expect(files(received)).toHaveLength(1))
    expect(Object.fromEntries(new URLSearchParams(files(received)[0]?.split('?')[1]))).toEqual(
      Object.fromEntries(asked),
    )
  },
)

test('DESK-28 recommended prices are a file', async () => {
  const prices = Array.from({ length: 8 }, () => null)
  const received = serve({
    'GET /ops/prices': () => ({ data: [{ ad_type: 'stream_banner', platform: 'twitch', prices, revision: 'r' }] }),
  })
  open('/prices')
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(await button())
  await waitFor(() => expect(files(received)).toEqual(['/ops/prices/file']))
})

test('DESK-25 news of a status are one press away with their number; what is not found is not called the first', async () => {
  const counts = { draft: 3, published: 12, withdrawn: 0 }
  const last = () => Object.fromEntries(new URLSearchParams(received.at(-1)?.path.split('?')[1]))
  const received = serve({ 'GET /ops/news': ({ path }) => ({ ...page(path.includes('nic') ? [] : [piece]), counts }) })
  open('/news?sort=oldest')
  fireEvent.click(await screen.findByRole('link', { name: 'Opublikowana 12' }))
  await waitFor(() => expect(last()).toEqual({ status: 'published', sort: 'oldest' }))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nic' } })
  fireEvent.blur(screen.getByRole('searchbox'))
  expect(await screen.findByText('Nie ma takiej aktualności')).toBeTruthy()
  expect(last()).toEqual({ status: 'published', search: 'nic', sort: 'oldest' })
  fireEvent.click(screen.getByRole('link', { name: 'Wszystkie' }))
  await waitFor(() => expect(last()).toEqual({ search: 'nic', sort: 'oldest' }))
})

test('LIST-03 pressed twice it is fetched once', async () => {
  const received = serve({ 'GET /ops/campaigns/file': () => answer(429, { message: 'Za dużo prób.' }) })
  open('/campaigns')
  cleanup()
  draw(<ListFile endpoint={opsDownloadCampaigns} input={{ query: {} }} name="x.csv" isEmpty={false} />)
  const pressed = await button()
  fireEvent.click(pressed)
  fireEvent.click(pressed)
  await waitFor(() => expect(pressed.getAttribute('aria-busy')).toBeNull())
  expect(files(received)).toHaveLength(1)
})

test('LIST-03 nothing is no file', async () => {
  serve({ 'GET /ops/campaigns': () => page([campaign()].slice(1)) })
  open('/campaigns')
  await screen.findByText('Nie ma jeszcze kampanii')
  expect((await button()).getAttribute('aria-disabled')).toBe('true')
})
