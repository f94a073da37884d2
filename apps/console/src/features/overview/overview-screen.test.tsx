import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '@fanfara/contract/endpoint'
import type { opsOverview } from '@fanfara/contract/ops/desk'
import { type WorkItem, workKinds } from '@fanfara/contract/ops/desk/work'
import { overview } from '#/test/samples.ts'
import { answer, changesIn, open, serve, signIn, signInAs } from '#/test/world.tsx'

type Installation = Answer<typeof opsOverview>['data']['installation']

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Every kind of work with its figure, its words and where it leads. */
const cards = () =>
  within(screen.getByRole('region', { name: 'Wszystko w liczbach' }))
    .getAllByRole('listitem')
    .map(item => [
      [...within(item).getByRole('link').querySelectorAll(':scope > span')].map(part => part.textContent),
      within(item).getByRole('link').getAttribute('href'),
    ])

test('what waits stands there with its sum and leads to where it is done', async () => {
  serve({
    'GET /ops/desk': () => ({ data: [] }),
    'GET /ops/overview': () => ({
      data: overview({
        applications: 2,
        proofs: 5,
        settlements: { count: 1, amount: 1234.5 },
        advertiser_payments: { count: 3, amount: 99 },
        payout_orders: { count: 0, amount: 0 },
        transfers: { count: 22, amount: 10_000 },
        bank_lines: 4,
      }),
    }),
  })
  open('/')
  await screen.findByText('2 zgłoszenia czekają na decyzję')
  expect(cards()).toEqual([
    [['Zgłoszenia do kampanii', '2', '2 zgłoszenia czekają na decyzję'], '/ops/campaigns?waits=applications'],
    [['Dowody wykonania', '5', '5 dowodów do obejrzenia'], '/ops/proofs'],
    [['Rozliczenia do przyjęcia', '1\u00a0234,50\u00a0zł', '1 rozliczenie'], '/ops/campaigns?waits=settlements'],
    [
      ['Należności od reklamodawców', '99,00\u00a0zł', '3 wpłaty do odnotowania'],
      '/ops/campaigns?waits=advertiser_payments',
    ],
    [['Zlecenia wypłat', '0', 'Nic nie czeka'], '/ops/payouts?status=ordered'],
    [
      ['Przelewy w plikach', '10\u00a0000,00\u00a0zł', '22 przelewy do potwierdzenia'],
      '/ops/payouts?status=in_bank_file',
    ],
    [['Pozycje wyciągów', '4', '4 pozycje do wyjaśnienia'], '/ops/bank-statements'],
  ])
  expect(screen.queryByText('Wypłaty są wstrzymane')).toBeNull()
})

test('without work it says so, and that payouts are stopped when they are', async () => {
  serve({
    'GET /ops/desk': () => ({ data: [] }),
    'GET /ops/overview': () => ({ data: overview({ applications: 0, payouts_stopped: true }) }),
  })
  open('/')
  expect(await screen.findByText('Wszystko zrobione')).toBeTruthy()
  expect(screen.getAllByText('Nic nie czeka')).toHaveLength(7)
  expect(screen.getByText('Wypłaty są wstrzymane')).toBeTruthy()
})

test('DESK-03 SETUP-08 the last check of the ledger, the last backup, version and room stand beneath the figures', async () => {
  const installation: Omit<Installation, 'ledger_checked_at' | 'backed_up_at'> = {
    version: '0.1.0',
    public_url: null,
    database: 'embedded',
    size_bytes: 1_234_567_890,
    disk: null,
  }
  const before = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()
  const checked = { ...installation, ledger_checked_at: before(2), backed_up_at: before(3) }
  serve({
    'GET /ops/desk': () => ({ data: [] }),
    'GET /ops/overview': () => ({ data: overview({ installation: checked }) }),
  })
  const { unmount } = open('/')
  expect(await screen.findByText(/^Księga sprawdzona: 2.godziny temu$/)).toBeTruthy()
  expect(screen.getByText(/^Ostatnia kopia zapasowa: 3.godziny temu$/)).toBeTruthy()
  expect(screen.getByText(/Fanfara 0\.1\.0, baza wbudowana: 1.235.MB/)).toBeTruthy()
  unmount()
  await signIn()
  serve({ 'GET /ops/desk': () => ({ data: [] }), 'GET /ops/overview': () => ({ data: overview() }) })
  open('/')
  expect(await screen.findByText('Księgi jeszcze nie sprawdzano')).toBeTruthy()
  expect(screen.getByText('Nie zrobiono jeszcze kopii zapasowej')).toBeTruthy()
})

test.each([
  ['half', { free_bytes: 20_480_000_000, size_bytes: 40_000_000_000 }, /^Dysk: wolne 20,4.GB z 40.GB$/],
  [
    'a twentieth',
    { free_bytes: 1_990_000_000, size_bytes: 40_000_000_000 },
    /wolne 1,9.GB z 40.GB\. Kończy się miejsce/,
  ],
  ['less than a gigabyte', { free_bytes: 900_000_000, size_bytes: 9_000_000_000 }, /wolne 0,9.GB z 9.GB\. Kończy/],
])(
  'DESK-16 of a disk with %s free is said how much, and what to do where that is little',
  async (_name, disk, said) => {
    const installation: Installation = {
      version: '0.1.0',
      public_url: null,
      database: 'embedded',
      size_bytes: 1,
      disk,
      ledger_checked_at: null,
      backed_up_at: null,
    }
    serve({ 'GET /ops/desk': () => ({ data: [] }), 'GET /ops/overview': () => ({ data: overview({ installation }) }) })
    open('/')
    expect(await screen.findByText(said)).toBeTruthy()
  },
)

test('LAY-12 what could not be read is said in the server’s words, and read again when it is asked for', async () => {
  let isUp = false
  serve({
    'GET /ops/desk': () => ({ data: [] }),
    'GET /ops/overview': () =>
      isUp ? { data: overview() } : answer(500, { message: 'Coś poszło nie tak po naszej stronie.' }),
  })
  open('/')
  expect(within(await screen.findByRole('alert')).getByText('Coś poszło nie tak po naszej stronie.')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('2 zgłoszenia czekają na decyzję')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

const CAMPAIGN = '00000000-0000-4000-8000-0000000000c1'
const item = (of: Partial<WorkItem>): WorkItem => ({
  kind: 'proofs',
  key: CAMPAIGN,
  name: 'Kawa na żywo',
  campaign_id: CAMPAIGN,
  count: 1,
  amount: null,
  since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  hand: null,
  is_more: false,
  has_others: false,
  ...of,
})

test('LAY-12 a work list that cannot be read is asked for once, and the figures beside it stay while it is tried again', async () => {
  const received = serve({
    'GET /ops/desk': () => answer(500, { message: 'Lista zgubiła się po drodze.' }),
    'GET /ops/overview': () => ({ data: overview({ applications: 2 }) }),
  })
  const asked = () => received.filter(({ path }) => path === '/ops/desk').length
  open('/')
  await screen.findByText('Lista zgubiła się po drodze.')
  expect(screen.getByText('2 zgłoszenia czekają na decyzję')).toBeTruthy()
  expect(asked()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(screen.getByText('2 zgłoszenia czekają na decyzję')).toBeTruthy()
  await screen.findByText('Lista zgubiła się po drodze.')
  expect(asked()).toBe(2)
})

test('DESK-94 of a queue that is longer than was counted, figure and sum are the least that there can be', async () => {
  serve({
    'GET /ops/overview': () => ({ data: overview() }),
    'GET /ops/desk': () => ({
      data: [item({ kind: 'bank_lines', key: 'waiting', name: null, count: 2000, amount: 840, is_more: true })],
    }),
  })
  open('/')
  const row = (await screen.findByText('2000+ pozycji wyciągów do wyjaśnienia')).closest('li')
  expect(row?.textContent).toMatch(/co najmniej\s840/)
})

test('work stands with its age, what is at stake and the way to its end; what failed is tried again in its place', async () => {
  let failed = [item({ kind: 'failed', key: 'mail', name: null, campaign_id: null, count: 2 })]
  const received = serve({
    'GET /ops/overview': () => ({ data: overview() }),
    'GET /ops/desk': () => ({
      data: [
        item({ count: 12, amount: 840 }),
        item({ kind: 'release', key: CAMPAIGN, name: '7', amount: 50 }),
        ...failed,
      ],
    }),
    'POST /ops/desk/retry': () => {
      failed = []
      return { data: { retried: 2 } }
    },
  })
  open('/')
  const list = within(await screen.findByRole('region', { name: 'Co czeka, od najstarszego' }))
  const rows = await list.findAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual([
    'Czeka 12 dowodówKawa na żywo\u00a0· 3 dni temu840,00\u00a0złWezmę toOceń',
    'Plik bankowy czeka na zwolnienie (1 przelew)Plik nr 7\u00a0· 3 dni temu50,00\u00a0złWezmę toSprawdź i zwolnij',
    'Nie udały się 2 dostarczeniamaile\u00a0· 3 dni temuWezmę toZobaczSpróbuj ponownie',
  ])
  expect(list.getByRole('link', { name: 'Oceń: Kawa na żywo' }).getAttribute('href')).toBe(
    `/ops/proofs?campaign=${CAMPAIGN}`,
  )
  fireEvent.click(list.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Ponawiamy 2 dostarczenia')).toBeTruthy()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ key: 'mail' })
})

test('DESK-105 whoever may not do what waits is led to look at it, and nowhere that they could not read', async () => {
  await signInAs('viewer')
  serve({
    'GET /ops/overview': () => ({ data: overview() }),
    'GET /ops/desk': () => ({
      data: [item({}), item({ kind: 'release', name: '7' }), item({ kind: 'bank_lines', name: null })],
    }),
  })
  open('/')
  expect((await screen.findByRole('link', { name: 'Zobacz: Kawa na żywo' })).getAttribute('href')).toBe(
    `/ops/proofs?campaign=${CAMPAIGN}`,
  )
  screen.getByRole('link', { name: 'Zobacz: Plik nr 7' })
  expect(screen.getByRole('button', { name: 'Wyjaśnij' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: /^Wezmę to/ })).toBeNull()
})

test('DESK-101 of a kind that has more than are listed, beneath the list is said so, with the way to all of it', async () => {
  serve({
    'GET /ops/overview': () => ({ data: overview() }),
    'GET /ops/desk': () => ({
      data: [
        item({ has_others: true }),
        item({ kind: 'release', key: 'a', has_others: true }),
        item({ kind: 'release', key: 'b', has_others: true }),
        item({ kind: 'settlement' }),
      ],
    }),
  })
  open('/')
  const note = await screen.findByText(/^Z każdego rodzaju widać tu 20 najstarszych/)
  const links = within(note).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['dowody', '/ops/proofs'],
    ['pliki do zwolnienia', '/ops/payouts/files?state=waiting'],
  ])
})

test('DESK-64 work of every kind says in words what it is and what is to be done, and leads there', async () => {
  serve({
    'GET /ops/overview': () => ({ data: overview() }),
    'GET /ops/desk': () => ({
      data: workKinds.map(kind => item({ kind, key: kind === 'failed' ? 'mail' : CAMPAIGN })),
    }),
  })
  open('/')
  const list = within(await screen.findByRole('region', { name: 'Co czeka, od najstarszego' }))
  const more = await list.findByRole('button', { name: /^Pokaż/ })
  fireEvent.click(more)
  const rows = await list.findAllByRole('listitem')
  expect(rows).toHaveLength(workKinds.length)
  for (const row of rows) expect(row.textContent).not.toMatch(/[a-z]_[a-z]|overview/)
  const lines = list.getByRole('link', { name: /^Wyjaśnij/ })
  expect([lines.textContent, lines.getAttribute('href')]).toEqual(['Wyjaśnij', '/ops/bank-statements'])
  expect(list.getByText('1 pozycja wyciągu do wyjaśnienia')).toBeTruthy()
})

test('DESK-01 work is taken in hand and given back, and a colleague’s is said with name and since when', async () => {
  let hand: WorkItem['hand'] = null
  const received = serve({
    'GET /ops/desk': () => ({
      data: [
        item({ hand }),
        item({
          kind: 'settlement',
          name: 'Sok',
          key: 'c2',
          hand: { operator: 'Jan', since: '2026-03-02T10:00:00Z', is_own: false },
        }),
      ],
    }),
    'GET /ops/overview': () => ({ data: overview() }),
    'POST /ops/desk/take': () => {
      hand = { operator: 'Iza Operator', since: '2026-03-02T11:00:00Z', is_own: true }
      return { data: {} }
    },
    'POST /ops/desk/give-back': () => {
      hand = null
      return { data: {} }
    },
  })
  open('/')
  expect((await screen.findByText(/Jan ma to w ręku od/)).textContent).toContain('02-03-2026')
  expect(screen.queryByRole('button', { name: /Wezmę to: Rozliczenie/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Wezmę to: Czeka 1 dowód: Kawa na żywo' }))
  expect((await screen.findByText(/Masz to w ręku od/)).textContent).toContain('02-03-2026')
  fireEvent.click(screen.getByRole('button', { name: 'Oddaję: Czeka 1 dowód: Kawa na żywo' }))
  expect(await screen.findByRole('button', { name: 'Wezmę to: Czeka 1 dowód: Kawa na żywo' })).toBeTruthy()
  expect(changesIn(received)).toEqual([
    ['POST', '/ops/desk/take', { kind: 'proofs', key: CAMPAIGN }],
    ['POST', '/ops/desk/give-back', { kind: 'proofs', key: CAMPAIGN }],
  ])
})

test('DESK-01 whoever was second reads whose it is, in its place', async () => {
  serve({
    'GET /ops/desk': () => ({ data: [item({})] }),
    'GET /ops/overview': () => ({ data: overview() }),
    'POST /ops/desk/take': () => answer(409, { message: 'Jan już się tym zajmuje.', code: 'work_in_hand' }),
  })
  open('/')
  fireEvent.click(await screen.findByRole('button', { name: /Wezmę to/ }))
  expect(await screen.findByText('Jan już się tym zajmuje.')).toBeTruthy()
})

test('SCR-07 nothing is drawn beneath a list whose length nobody knows yet', async () => {
  let arrive = () => {}
  const waiting = new Promise<void>(resolve => {
    arrive = resolve
  })
  serve({
    'GET /ops/desk': () => waiting.then(() => ({ data: [] })),
    'GET /ops/overview': () => ({ data: overview() }),
  })
  open('/')
  await screen.findByRole('heading', { name: 'Do zrobienia' })
  const outlines = [...document.querySelectorAll('main .min-h-24')]
  expect(outlines.length).toBeGreaterThan(0)
  for (const outline of outlines) expect(outline.closest('.hidden')).toBeTruthy()
  arrive()
  expect(await screen.findByText('Wszystko zrobione')).toBeTruthy()
  expect(document.querySelector('main .min-h-24')).toBeNull()
})

test('SOON-04 that creators can connect nothing stands on the first page, with the way to the platforms', async () => {
  serve({
    'GET /ops/overview': () => ({ data: overview({ platforms_shut: true }) }),
    'GET /ops/desk': () => ({ data: [] }),
  })
  open('/')
  expect(await screen.findByText('Twórcy nie mogą połączyć żadnego kanału')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zobacz platformy' }).getAttribute('href')).toBe('/ops/flags')
})

test('SETUP-30 whoever looks from another address than letters lead to is told both', async () => {
  const { installation } = overview()
  serve({
    'GET /ops/overview': () => ({
      data: overview({ installation: { ...installation, public_url: 'https://fanfara.example.com' } }),
    }),
    'GET /ops/desk': () => ({ data: [] }),
  })
  open('/')
  const said = await screen.findByText(/prowadzą pod https:\/\/fanfara\.example\.com/)
  expect(said.textContent).toContain(window.location.origin)
})
