import type { CreatorRow } from '@fanfara/contract/ops/creator-list'
import type { OpsCreator } from '@fanfara/contract/ops/creators'
import { languages, recordOf } from '@fanfara/contract/enums'
import { dayOf } from '@fanfara/contract/time'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#/api.ts'
import messages from '#/i18n/pl/messages.json'
import { creatorRow, creator as sample, uuid } from '#/test/samples.ts'
import { answer, changesIn, dialog, open, serve, signIn, signInAs, meanIt } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (number: number, of: Partial<CreatorRow> = {}): CreatorRow =>
  creatorRow(number, {
    platforms: ['twitch'],
    channels: [{ platform: 'twitch', login: `kanal${number}`, stage: 3, followers: 14_600, by_hand: false }],
    price_from: 60,
    available: 126.08,
    on_time: { done: 8, of: 9 },
    campaigns: 2,
    earned: 840,
    ...of,
  })
const page = (rows: CreatorRow[], { total = rows.length, at = 1, isNear = false } = {}) => ({
  data: rows,
  meta: { current_page: at, per_page: 10, total, last_page: Math.ceil(total / 10) },
  is_near: isNear,
})
const noViews = { 'GET /ops/creators/views': () => ({ data: { columns: null, views: [] } }) }
const creator = (of: Partial<OpsCreator> = {}): OpsCreator =>
  sample({
    id: uuid(1),
    interests: ['gaming'],
    balances: { pending: 10, available: 150.5, in_payout: 0 },
    payouts: [
      { id: uuid(7), reference: 'PO-000007', amount: 50, status: 'paid', requested_at: '2026-02-05T10:00:00Z' },
    ],
    on_time: { done: 1, of: 2 },
    live_sessions: 2,
    ...of,
  })

test('OPS-26: filters and order stand in the address of the call, and a filter begins at the first page', async () => {
  const received = serve({ ...noViews, 'GET /ops/creators': () => page([row(1)], { total: 30, at: 2 }) })
  open('/creators?page=2&name=ola&followers=7')
  expect(await screen.findByRole('link', { name: 'Twórca 1' })).toBeTruthy()
  expect(screen.getByText('kat. 3 · 14,6 tys. obs.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Platforma'), { target: { value: 'twitch' } })
  fireEvent.change(screen.getByLabelText('Kategoria'), { target: { value: '3' } })
  await waitFor(() => expect(received.at(-1)?.path).toContain('stage_from=3'))
  expect(received.find(({ path }) => !path.includes('views'))?.path).toBe('/ops/creators?page=2&name=ola')
  expect(received.at(-1)?.path).toBe('/ops/creators?name=ola&platform=twitch&stage_from=3')
  fireEvent.click(screen.getByRole('button', { name: 'Wyczyść wszystko' }))
  await waitFor(() => expect(received.at(-1)?.path).toBe('/ops/creators'))
})

test('OPS-24 OPS-26: who is chosen stays so on the next page, and all that match get one message', async () => {
  const received = serve({
    ...noViews,
    'GET /ops/creators': ({ path }) =>
      path.includes('page=2') ? page([row(11)], { total: 11, at: 2 }) : page([row(1), row(2)], { total: 11 }),
    'POST /ops/creators/messages': () => answer(201, { data: { recipients: 11 } }),
  })
  open('/creators?platform=x')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 1' }))
  fireEvent.click(screen.getByRole('button', { name: /nast/i }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 11' }))
  expect(screen.getByText('Wybrano 2 twórców, w tym 1 poza tą stroną listy')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Wybierz wszystkich pasujących: 11' }))
  expect(screen.getByText('Wybrano wszystkich pasujących: 11')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Napisz wiadomość' }))
  const box = await dialog()
  fireEvent.click(box.getByRole('button', { name: 'Wyślij (11)' }))
  expect(box.getAllByText('Napisz treść')).toHaveLength(languages.length)
  for (const language of languages)
    fireEvent.change(box.getByLabelText(messages[language]), { target: { value: ' Hej ' } })
  fireEvent.click(box.getByRole('button', { name: 'Wyślij (11)' }))
  expect(await screen.findByText('Wysłano do 11 twórców')).toBeTruthy()
  expect(changesIn(received)).toEqual([
    ['POST', '/ops/creators/messages', { to: { matching: { platform: 'x' } }, text: recordOf(languages, () => 'Hej') }],
  ])
  expect(screen.getByText('Nikogo nie wybrano')).toBeTruthy()
})

test('DAY-05: who is chosen, one by one or all that match, outlives a reload and a look at another screen', async () => {
  serve({
    ...noViews,
    'GET /ops/creators': ({ path }) =>
      path.includes('page=2') ? page([row(11)], { total: 11, at: 2 }) : page([row(1), row(2)], { total: 11 }),
  })
  open('/creators')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 1' }))
  cleanup()
  open('/creators?page=2')
  await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 11' })
  expect(screen.getByText('Wybrano 1 twórcę, w tym 1 poza tą stroną listy')).toBeTruthy()
  cleanup()
  open('/creators?platform=x')
  await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 1' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Wszyscy na tej stronie' }))
  fireEvent.click(screen.getByRole('button', { name: 'Wybierz wszystkich pasujących: 11' }))
  cleanup()
  open('/creators?platform=x')
  expect(await screen.findByText('Wybrano wszystkich pasujących: 11')).toBeTruthy()
  cleanup()
  open('/creators?platform=tiktok')
  await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 1' })
  expect(screen.queryByText('Wybrano wszystkich pasujących: 11')).toBeNull()
})

test('APPL-03: a kept answer fills both languages of a message; what nothing fills in is said at its field', async () => {
  const kept = {
    id: uuid(50),
    kind: 'message',
    name: 'Powitanie',
    text: { pl: 'Cześć, {name}!', en: 'Hi, {campaign}!' },
    revision: 'r',
  }
  const received = serve({
    'GET /ops/creators': () => page([row(1)]),
    'GET /ops/templates': () => ({ data: [kept] }),
    'POST /ops/creators/messages': () => answer(201, { data: { recipients: 1 } }),
  })
  open('/creators')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Napisz wiadomość' }))
  const box = await dialog()
  fireEvent.change(await box.findByLabelText('Zapisana odpowiedź'), { target: { value: kept.id } })
  expect(box.getByLabelText(messages.pl)).toHaveProperty('value', 'Cześć, {name}!')
  fireEvent.click(box.getByRole('button', { name: 'Wyślij (1)' }))
  expect(box.getByText('Nic nie wypełni „campaign”')).toBeTruthy()
  fireEvent.change(box.getByLabelText(messages.en), { target: { value: 'Hi, {name}!' } })
  fireEvent.click(box.getByRole('button', { name: 'Wyślij (1)' }))
  await screen.findByText(/^Wysłano do 1/)
  expect(changesIn(received)[0]?.[2]).toMatchObject({ text: { pl: 'Cześć, {name}!', en: 'Hi, {name}!' } })
})

test('OPS-26: a message to one creator is headed with the name, and nobody is spoken of as many', async () => {
  serve({ [`GET /ops/creators/${uuid(1)}`]: () => ({ data: creator() }), 'GET /ops/templates': () => ({ data: [] }) })
  open(`/creators/${uuid(1)}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Napisz wiadomość' }))
  const box = await dialog()
  expect(box.getByRole('heading', { name: `Wiadomość: ${creator().name}` })).toBeTruthy()
  expect(box.getByRole('button', { name: 'Wyślij' })).toBeTruthy()
})

test('OPS-26: names that are only near say so, and nobody is said with what to do', async () => {
  serve({
    ...noViews,
    'GET /ops/creators': ({ path }) => (path.includes('olla') ? page([row(1)], { isNear: true }) : page([])),
  })
  open('/creators?name=olla')
  expect(await screen.findByText('Nikt nie nazywa się „olla”')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'qqq' } })
  expect(await screen.findByText('Nikt nie pasuje')).toBeTruthy()
})

test('OPS-26 OPS-27: a creator’s page says where the money is, limits with a reason, and keeps what was noted', async () => {
  let now = creator()
  const received = serve({
    [`GET /ops/creators/${uuid(1)}`]: () => ({ data: now }),
    [`POST /ops/creators/${uuid(1)}/limit`]: () => ({ data: (now = creator({ is_active: false })) }),
    [`POST /ops/creators/${uuid(1)}/notes`]: () =>
      answer(422, { message: 'Za dużo notatek', code: 'creator_notes_full' }),
  })
  open(`/creators/${uuid(1)}`)
  expect(await screen.findByRole('heading', { name: 'Ola Nowak' })).toBeTruthy()
  expect(screen.getByText(/150,50/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'PO-000007' }).getAttribute('href')).toContain('search=PO-000007')
  fireEvent.change(await screen.findByLabelText('Nowa notatka'), { target: { value: 'Ważne' } })
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj notatkę' }))
  expect(await screen.findByText('Za dużo notatek')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nowa notatka').value).toBe('Ważne')
  fireEvent.click(screen.getByRole('button', { name: 'Ogranicz konto' }))
  const box = await dialog()
  fireEvent.change(box.getByRole('textbox'), { target: { value: 'Kupione wyświetlenia' } })
  fireEvent.click(box.getByRole('button', { name: 'Ogranicz konto' }))
  expect(await screen.findByRole('button', { name: 'Przywróć konto' })).toBeTruthy()
  expect(changesIn(received).at(-1)).toEqual([
    'POST',
    `/ops/creators/${uuid(1)}/limit`,
    { reason: 'Kupione wyświetlenia' },
  ])
})

test('OPS-26 DESK-40: a note is removed after ten seconds; one that could not be is there again, with the reason', async () => {
  const note = {
    id: uuid(5),
    text: 'Odpisuje wieczorem.',
    author: 'Iza',
    created_at: '2026-03-01T10:00:00Z',
    is_own: true,
  }
  const received = serve({
    [`GET /ops/creators/${uuid(1)}`]: () => ({ data: creator({ notes: [note] }) }),
    [`DELETE /ops/creators/${uuid(1)}/notes/${note.id}`]: () => answer(503, { message: 'Za chwilę wracamy.' }),
  })
  open(`/creators/${uuid(1)}`)
  const item = (await screen.findByText(note.text)).closest('li')
  if (!item) throw new Error('no such note')
  fireEvent.click(within(item).getByRole('button', { name: 'Usuń' }))
  expect(screen.queryByText(note.text)).toBeNull()
  expect(changesIn(received)).toEqual([])
  meanIt()
  expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
  expect(screen.getByText(note.text)).toBeTruthy()
})

test('OPS-26 LIVE-02 DESK-15: a profile is corrected with a reason; what a colleague corrected meanwhile is named, and what was typed stays', async () => {
  let now = creator({ name: 'Ola Nowka', interests: ['gaming', 'music'], revision: 'r1' })
  const received = serve({
    [`GET /ops/creators/${uuid(1)}`]: () => ({ data: now }),
    [`PUT /ops/creators/${uuid(1)}/profile`]: ({ body }) =>
      (body as { revision: string }).revision === now.revision
        ? { data: (now = { ...now, name: 'Ola Nowak', revision: 'r3' }) }
        : answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' }),
  })
  open(`/creators/${uuid(1)}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Popraw profil' }))
  const box = await dialog()
  fireEvent.change(box.getByLabelText('Nazwa'), { target: { value: 'Ola Nowak' } })
  fireEvent.click(box.getByLabelText('Sport'))
  expect(
    box
      .getByLabelText('Nazwa')
      .closest('form')
      ?.contains(box.getByRole('button', { name: 'Popraw' })),
  ).toBe(false)
  expect(box.getByLabelText<HTMLInputElement>('Podróże').disabled).toBe(true)
  fireEvent.change(box.getByLabelText('Powód'), { target: { value: 'Literówka' } })
  now = { ...now, description: 'Gram.', revision: 'r2' }
  fireEvent.click(box.getByRole('button', { name: 'Popraw' }))
  const saved = within(await box.findByRole('region', { name: 'Teraz zapisane' }))
  expect(saved.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['puste → Gram.'])
  expect(box.getByLabelText<HTMLInputElement>('Nazwa').value).toBe('Ola Nowak')
  fireEvent.click(box.getByRole('button', { name: 'Popraw' }))
  expect(await screen.findByText('Poprawiono profil: Ola Nowak')).toBeTruthy()
  expect(changesIn(received).at(-1)?.[2]).toEqual({
    name: 'Ola Nowak',
    description: '',
    interests: ['gaming', 'music', 'sports'],
    reason: 'Literówka',
    revision: 'r2',
  })
})

test('OPS-26: the ledger is read when it is asked for, a month at a time, and each movement says what it was about', async () => {
  const month = dayOf(new Date()).slice(0, 7)
  const statement = (of: object) => ({
    data: { opening: 0, closing: 0, movements: [], is_cut: false, months: ['2026-01'], ...of },
  })
  const movement = { at: '2026-01-12T10:00:00Z', reason: null, campaign: null, reference: null }
  const received = serve({
    [`GET /ops/creators/${uuid(1)}`]: () => ({ data: creator() }),
    [`GET /ops/creators/${uuid(1)}/statements/${month}`]: () => statement({ opening: 20, closing: 20 }),
    [`GET /ops/creators/${uuid(1)}/statements/2026-01`]: () =>
      statement({
        closing: 20,
        movements: [
          { ...movement, id: '1', kind: 'release', amount: 120, balance: 120, campaign: 'Lampa' },
          { ...movement, id: '2', kind: 'payout', amount: -100, balance: 20, reference: 'PO-000007' },
        ],
      }),
  })
  open(`/creators/${uuid(1)}`)
  const section = (await screen.findByRole('heading', { name: 'Księga' })).closest('section')
  if (!section) throw new Error('the ledger has no section')
  const ledger = within(section)
  expect(received.some(({ path }) => path.includes('/statements/'))).toBe(false)
  fireEvent.click(ledger.getByRole('button', { name: 'Pokaż ruchy' }))
  expect(await ledger.findByText('W tym miesiącu saldo się nie zmieniło.')).toBeTruthy()
  fireEvent.change(ledger.getByLabelText('Miesiąc'), { target: { value: '2026-01' } })
  expect(await ledger.findByText('Lampa')).toBeTruthy()
  const rows = ledger.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))
  expect(rows[0]).toMatch(/LampaPrzekazane twórcy.*120,00 złStan po: 120,00 zł/)
  expect(rows[1]).toMatch(/PO-000007Wypłata zlecona.*100,00 złStan po: 20,00 zł/)
})

test('OPS-27: who limits somebody that a colleague limited a moment ago is told so, and restores nobody by the same press', async () => {
  const refused = { message: 'To konto jest już ograniczone.', code: 'creator_limited' }
  let now = creator()
  const received = serve({
    [`GET /ops/creators/${uuid(1)}`]: () => ({ data: now }),
    [`POST /ops/creators/${uuid(1)}/limit`]: () => answer(409, refused),
  })
  open(`/creators/${uuid(1)}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Ogranicz konto' }))
  const box = await dialog()
  fireEvent.change(box.getByRole('textbox'), { target: { value: 'Kupione wyświetlenia' } })
  now = creator({ is_active: false })
  fireEvent.click(box.getByRole('button', { name: 'Ogranicz konto' }))
  expect(await screen.findByText(refused.message)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Przywróć konto' })).toBeTruthy()
  expect(changesIn(received)).toHaveLength(1)
})

test('OPS-26: what a colleague did meanwhile is told, and a viewer can only look', async () => {
  await signInAs('viewer')
  const line = {
    id: '9',
    at: '2026-03-05T10:00:00Z',
    actor: 'Jan Drugi',
    actor_kind: 'operator' as const,
    action: 'creator_limited',
    object_type: 'account',
    object_id: uuid(1),
    object_name: 'Ola Nowak',
    creator: 'Ola Nowak',
    reason: 'Skarga',
    before: null,
    after: null,
  }
  let now = creator()
  serve({ [`GET /ops/creators/${uuid(1)}`]: () => ({ data: now }) })
  open(`/creators/${uuid(1)}`)
  const limit = await screen.findByRole('button', { name: 'Ogranicz konto' })
  expect(limit.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByText(/Jan Drugi: przed chwilą/)).toBeNull()
  now = creator({ audit: [line], is_active: false })
  await queryClient.invalidateQueries()
  const told = await screen.findByText(/Jan Drugi: przed chwilą/)
  expect(within(told.closest('[role]') ?? document.body).getByText(/Skarga/)).toBeTruthy()
})

test('DESK-14 invoices stand on the page with state, sum and dates; the document is downloaded by whoever may pay', async () => {
  const invoice = (number: number, of: Partial<OpsCreator['invoices'][number]> = {}) => ({
    id: uuid(number),
    reference: `PO-00000${number}`,
    amount: 150.5,
    status: 'ordered' as const,
    sent_at: '2026-02-05T10:00:00Z',
    due_date: '2026-03-07',
    ksef_number: null,
    is_ksef_of_other: false,
    is_kept: true,
    ...of,
  })
  const invoices = [
    invoice(8, { ksef_number: '5265877635-20260205-0100A0A0A0A0-AF', is_ksef_of_other: true }),
    invoice(9, { status: 'paid', is_kept: false }),
  ]
  const received = serve({
    [`GET /ops/creators/${uuid(1)}`]: () => ({ data: creator({ invoices }) }),
    [`GET /ops/payouts/${uuid(8)}/invoice`]: () =>
      new Response('x', { headers: { 'content-type': 'application/pdf' } }),
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  await signInAs('finance')
  const shown = open(`/creators/${uuid(1)}`)
  expect(await screen.findByRole('link', { name: 'Faktura do PO-000008' })).toBeTruthy()
  expect(screen.getAllByText(/przysłana 05.02.2026, termin 07.03.2026/)).toHaveLength(2)
  expect(screen.getByText('NIP w numerze KSeF jest inny niż w danych do rozliczeń')).toBeTruthy()
  expect(screen.getByText('Dokumentu już nie ma.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pobierz: PO-000008' }))
  await waitFor(() => expect(received.some(({ path }) => path === `/ops/payouts/${uuid(8)}/invoice`)).toBe(true))
  shown.unmount()
  await signInAs('operator')
  open(`/creators/${uuid(1)}`)
  const closed = await screen.findByRole('button', { name: 'Pobierz: PO-000008' })
  expect(closed.getAttribute('aria-disabled')).toBe('true')
})
