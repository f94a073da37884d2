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
  [
    '/corrections?state=proposed&search=zero',
    'GET /ops/corrections',
    '/ops/corrections/file?state=proposed&search=zero',
  ],
  [
    '/inbox?search=sklep&sort=newest',
    'GET /ops/inbox/applications',
    '/ops/inbox/applications/file?search=sklep&sort=newest',
  ],
])('LIST-03 DESK-49 the file of %s is asked for as the list is', async (address, list, path) => {
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
  ['DESK-45', '/payouts/runs?page=2&state=waiting', 'payout-runs', 'orders', run],
  ['DESK-27', '/messages/sent?page=2&search=ceny', 'messages', 'recipients', sent],
  ['DESK-38', '/creators/acts?page=2', 'creator-acts', 'people', act],
  ['DESK-46', '/creators/acts?page=2&state=done', 'creator-acts', 'people', act],
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
    expect([last.get('page') ?? '1', last.get('search'), last.get('status'), last.get('state')]).toEqual([
      '1',
      asked.get('search'),
      asked.get('status'),
      asked.get('state'),
    ])
    fireEvent.click(await button())
    await waitFor(() => expect(files(received)).toHaveLength(1))
    expect(Object.fromEntries(new URLSearchParams(files(received)[0]?.split('?')[1]))).toEqual(
      Object.fromEntries(asked),
    )
  },
)

test.each([
  ['/messages/templates', 'templates', { ...kept, kind: 'rejection', text: texts }],
  ['/campaigns/plans', 'task-plans', { ...kept, lines: [] }],
])(
  'DESK-52 %s is put in order and searched, and so is its file; of nothing found one press shows all',
  async (address, path, row) => {
    const received = serve({ [`GET /ops/${path}`]: ({ path: asked }) => page(asked.includes('nic') ? [] : [row]) })
    const last = () => Object.fromEntries(new URLSearchParams(received.at(-1)?.path.split('?')[1]))
    const { history } = open(`${address}?sort=none`)
    await screen.findByText('Tydzień')
    expect(last()).toEqual({})
    fireEvent.change(screen.getByLabelText('Kolejność'), { target: { value: 'changed' } })
    await waitFor(() => expect(last()).toEqual({ sort: 'changed' }))
    const search = (word: string) => {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: word } })
      fireEvent.blur(screen.getByRole('searchbox'))
    }
    search('tyd')
    await waitFor(() => expect(history.location.search).toBe('?sort=changed&search=tyd'))
    await waitFor(() => expect(last()).toEqual({ sort: 'changed', search: 'tyd' }))
    fireEvent.click(await button())
    await waitFor(() => expect(files(received)).toHaveLength(1))
    expect(last()).toEqual({ sort: 'changed', search: 'tyd' })
    search('nic')
    expect(await screen.findByText('Nic nie pasuje')).toBeTruthy()
    expect((await button()).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Pokaż wszystko' }))
    expect(await screen.findByText('Tydzień')).toBeTruthy()
    expect(history.location.search).toBe('?sort=changed')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
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

const imported = {
  id: kept.id,
  kind: 'prices',
  file_name: 'a.csv',
  made: 1,
  at: begun.created_at,
  by: 'Iza',
  undone_at: null,
}
const invited = {
  id: kept.id,
  email: 'o@poczta.test',
  name: 'Ola',
  language: 'pl',
  channels: [],
  state: 'sent',
  sent_at: null,
  expires_at: null,
  creator_id: null,
  invited_by: 'Iza',
  can_send: false,
  can_withdraw: false,
}
test.each([
  ['DESK-29', '/imports?sort=file', 'imports', imported, { prices: 4 }, 'Ceny 4', { kind: 'prices', sort: 'file' }],
  [
    'DESK-29',
    '/imports/invitations?sort=name',
    'creator-invitations',
    invited,
    { sent: 4 },
    'Czeka na odpowiedź 4',
    { state: 'sent', sort: 'name' },
  ],
] as const)(
  '%s %s is narrowed by one press, and by words, which hide the numbers of all',
  async (_, address, path, row, counts, chip, narrowed) => {
    const received = serve({
      [`GET /ops/${path}`]: ({ path: asked }) => ({ ...page(asked.includes('nic') ? [] : [row]), counts }),
    })
    const shown = () => {
      const {
        page: __,
        per_page: ___,
        ...rest
      } = Object.fromEntries(new URLSearchParams(received.at(-1)?.path.split('?')[1]))
      return rest
    }
    open(address)
    fireEvent.click(await screen.findByRole('link', { name: chip }))
    await waitFor(() => expect(shown()).toEqual(narrowed))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nic' } })
    fireEvent.blur(screen.getByRole('searchbox'))
    expect(await screen.findByText('Nic nie pasuje')).toBeTruthy()
    expect(shown()).toEqual({ ...narrowed, search: 'nic' })
    expect(screen.queryByRole('link', { name: chip })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Wszystkie' }))
    await waitFor(() => expect(shown()).toEqual({ sort: narrowed.sort, search: 'nic' }))
  },
)

test('DESK-37 bank files that wait to be released are one press away, and so is their file', async () => {
  const counts = { waiting: 2, released: 5, recalled: 0 }
  const file = {
    id: kept.id,
    format: 'pain.001',
    created_at: begun.created_at,
    created_by: 'Iza',
    payouts: 1,
    amount: 5,
    sha256: 'a'.repeat(64),
  }
  const standing = {
    released: null,
    can_release: true,
    waiting: 1,
    limited: 0,
    can_recall: true,
    execution: null,
    recalled: null,
  }
  const received = serve({ 'GET /ops/bank-files': () => ({ ...page([{ ...file, ...standing }]), counts }) })
  open('/payouts/files?sort=amount')
  fireEvent.click(await screen.findByRole('link', { name: 'Czeka na zwolnienie 2' }))
  await waitFor(() => expect(received.at(-1)?.path).toMatch(/^\/ops\/bank-files\?.*state=waiting/))
  fireEvent.click(await button())
  await waitFor(() => expect(files(received)).toHaveLength(1))
  expect(Object.fromEntries(new URLSearchParams(files(received)[0]?.split('?')[1]))).toEqual({
    state: 'waiting',
    sort: 'amount',
  })
})

test('DESK-46 acts of a state are one press away with their number; of none the chips stay', async () => {
  const counts = { running: 0, failed: 3, stopped: 0, done: 12 }
  const received = serve({
    'GET /ops/creator-acts': ({ path }) => ({ ...page(path.includes('running') ? [] : [act]), counts }),
  })
  const last = () => Object.fromEntries(new URLSearchParams(received.at(-1)?.path.split('?')[1]))
  open('/creators/acts?sort=people&page=2')
  fireEvent.click(await screen.findByRole('link', { name: 'Z błędami 3' }))
  await waitFor(() => expect(last()).toEqual({ sort: 'people', state: 'failed' }))
  fireEvent.click(screen.getByRole('link', { name: 'W toku 0' }))
  expect(await screen.findByText('Nie znaleziono czynności')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Wszystkie' }))
  await waitFor(() => expect(last()).toEqual({ sort: 'people' }))
})

test('DESK-38 people of an act are looked for, also of an outcome, and so is their file', async () => {
  const received = serve({
    [`GET /ops/creator-acts/${kept.id}`]: () => ({ data: act }),
    [`GET /ops/creator-acts/${kept.id}/people`]: () =>
      page([{ id: kept.id, name: 'Łucja', outcome: 'done', why: null, until: null }]),
  })
  open(`/creators/acts/${kept.id}`)
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Szukaj po nazwie' }), { target: { value: 'luc' } })
  const asked = (path: string) =>
    waitFor(() => expect(received.some(request => request.path.endsWith(path))).toBe(true))
  await asked('/people?search=luc')
  fireEvent.click(screen.getByRole('link', { name: /^Zrobione/ }))
  await waitFor(() => expect(received.at(-1)?.path).toMatch(/outcome=done/))
  expect(received.at(-1)?.path).toMatch(/search=luc/)
  fireEvent.click(await button())
  await waitFor(() => expect(files(received)[0]).toMatch(/search=luc/))
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
