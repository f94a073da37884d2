import type { Campaign } from '@fanfara/contract/campaigns'
import { stageBounds } from '@fanfara/contract/evaluation'
import type { InboxMessage } from '@fanfara/contract/inbox/messages'
import type { Task } from '@fanfara/contract/tasks'
import { lookOn } from '@fanfara/ui/look-on'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fallbackConfig, loadConfig } from '#/app/server/config.ts'
import { keepInbox } from '#/app/server/inbox.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { stubSockets, type TestSocket } from '#/app/testing/test-socket.ts'
import { ChatBlock } from './chat-block.tsx'
import { HomeScreen } from './home-screen.tsx'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const config = (flags: object = {}, links: object = {}) => ({
  ...fallbackConfig,
  feature_flags: { ...fallbackConfig.feature_flags, finances: true, ...flags },
  links: { ...fallbackConfig.links, ...links },
  inbox: { ...fallbackConfig.inbox, backend_url: 'http://localhost' },
})
const campaign = (number: number): Partial<Campaign> => ({
  id: uuid(number),
  name: `Kampania ${number}`,
  advertiser: 'Zorza',
  incomes: [{ model: 'CPM', unit: 'flat', value: 15 }],
  platforms: ['twitch'],
  fits: ['platform', 'interest'],
  start_date: '2026-03-01',
  end_date: '2026-04-01',
})
const task = (number: number, of: Partial<Task> = {}): Partial<Task> => ({
  id: uuid(number),
  name: `Zadanie ${number}`,
  type: 'post',
  status: 'during',
  start_date: '2026-01-01T00:00:00.000Z',
  end_date: `2099-01-0${number}T00:00:00.000Z`,
  finished_at: null,
  channel_type: 'instagram',
  ...of,
})
const message = (number: number): Partial<InboxMessage> => ({
  _id: uuid(number),
  content: `Wiadomość ${number} &amp; więcej`,
  createdAt: `2026-03-0${number}T10:00:00.000Z`,
  seen: true,
  read: false,
})
const page = (rows: unknown[]) => ({
  data: rows,
  meta: { current_page: 1, per_page: 10, total: rows.length, last_page: 1 },
})
const months = [120, 0, 1234.5, 80, -5, 60].map((amount, at) => ({ month: `2026-0${at + 1}`, amount }))
const news = [3, 2, 1, 0].map(number => ({
  id: uuid(number),
  title: `Nowość ${number}`,
  text: 'Treść',
  url: number === 3 ? 'https://fanfara.example/nowosc' : null,
  published_at: `2026-03-0${number + 1}T10:00:00.000Z`,
}))
const entry = (type: string, stage: number | null, metrics: object) => ({
  type,
  login: 'ola',
  metrics,
  stage,
  measured_at: '2026-03-01T10:00:00.000Z',
  window_days: 28,
})

type Answers = Parameters<typeof serve>[0]
const world = (of: Answers = {}): Answers => ({
  'GET /config': () => answer(200, { data: config() }),
  'GET /users': () => answer(200, { data: { id: uuid(1), name: 'Ola Nowak' } }),
  'GET /payments': () => answer(200, { balance: 1234.5, balance_waiting: 20, can_request_payout: true, data: [] }),
  'GET /payments/earnings': () => answer(200, { data: months, lately: { days: 30, amount: 1799 } }),
  'GET /tasks': () => answer(200, { data: [] }),
  'GET /channels': () => answer(200, { data: [{ id: uuid(1), type: 'twitch', status: 'connected', login: 'ola' }] }),
  'GET /channels/stages': () =>
    answer(200, {
      data: [
        entry('twitch', 3, { monthly_average_viewer_count: 130 }),
        entry('tiktok', null, { monthly_average_view_count: null }),
      ],
      thresholds: stageBounds,
    }),
  'GET /news': () => answer(200, { data: news }),
  'GET /campaigns': ({ search }) =>
    answer(200, page((search.includes('available') ? [5, 4, 3, 2, 1] : [9, 8, 7]).map(campaign))),
  'POST /v1/widgets/session/initialize': () => answer(201, { data: { token: 'inbox-token', profile: {} } }),
  'GET /v1/widgets/notifications/unseen': () => answer(200, { data: { count: 3, version: 1 } }),
  'GET /v1/widgets/notifications/unread': () => answer(200, { data: { count: 3, version: 1 } }),
  'GET /v1/widgets/notifications/count': () => answer(200, { data: { count: 3, version: 1 } }),
  'GET /v1/widgets/notifications/feed': () => answer(200, { data: [message(3), message(2), message(1)] }),
  ...of,
})

let stop: () => void = () => undefined
let sockets: readonly TestSocket[] = []
beforeEach(() => {
  session.auth.set({ token: 't', remember: false })
  sockets = stubSockets()
})
afterEach(() => {
  act(stop)
  vi.unstubAllGlobals()
})

/** The home page with its inbox, as the frame opens it. */
async function show(of: Answers = {}) {
  const calls = serve(world(of))
  await loadConfig()
  stop = keepInbox({ subscriberId: 'ola', hash: 'h' }, () => undefined)
  return { calls, ...showPage(HomeScreen) }
}
const block = async (title: string) => {
  const heading = await screen.findByText(title, { selector: 'h2' })
  const section = heading.closest('section')
  if (!section) throw new Error(`no block: ${title}`)
  return within(section)
}
const hrefs = (within_: Pick<typeof screen, 'getAllByRole'>, name: RegExp) =>
  within_.getAllByRole('link', { name }).map(link => link.getAttribute('href'))

test('FIN-12 a payout that would be refused while payouts rest is not asked for on the start page either', async () => {
  const payout_held_until = new Date(Date.now() + 60_000).toISOString()
  await show({
    'GET /payments': () =>
      answer(200, { balance: 200, balance_waiting: 0, can_request_payout: true, payout_held_until, data: [] }),
  })
  fireEvent.click(await (await block('Finanse')).findByRole('button', { name: 'Wypłać' }))
  expect(await screen.findByRole('dialog', { name: 'Wypłaty są wstrzymane' })).toBeTruthy()
})

test('DASH-01 DASH-02 balance and what waits are those of the payments; the chart says its finding and has a table', async () => {
  await show()
  const finances = await block('Finanse')
  const amounts = (await finances.findAllByRole('definition')).map(({ textContent }) => textContent)
  expect(amounts).toEqual(['1 234,50 zł', '20,00 zł'].map(amount => amount.replaceAll(' ', '\u00a0')))
  expect(await finances.findByText(/^Ostatnie 30 dni: 1\s799,00\szł zarobku$/)).toBeTruthy()
  const finding = await finances.findByText('Zarobek z ostatnich 6 miesięcy: 1 489,50 zł')
  const chart = finances.getByRole('figure')
  expect(chart.getAttribute('aria-labelledby')).toBe(finding.id)
  expect(within(chart).getByText('Najlepszy miesiąc: marzec 2026')).toBeTruthy()
  const rows = within(chart)
    .getAllByRole('row')
    .map(row => row.textContent)
  expect(rows).toHaveLength(7)
  expect(rows[3]).toMatch(/^marzec 20261\s234,50\szł$/)
  expect(rows[5]).toMatch(/^maj 2026−5,00\szł$/)
  const bars = [...chart.querySelectorAll('[data-part=arrived]')].map(bar => Number(bar.getAttribute('height')))
  expect(bars.indexOf(Math.max(...bars))).toBe(2)
  expect([bars[1], bars[4]]).toEqual([0, 0])
})

test('DASH-01 without any earnings there is a sentence in the chart’s place', async () => {
  await show({
    'GET /payments/earnings': () =>
      answer(200, { data: months.map(({ month }) => ({ month, amount: 0 })), lately: { days: 30, amount: 0 } }),
  })
  expect(await (await block('Finanse')).findByText(/Tu pojawi się wykres zarobków/)).toBeTruthy()
})

test('DASH-04 DASH-05 DASH-06 CAMP-21 two recommended campaigns and two invitations, in the server’s order, each with its platforms, what it pays and its details', async () => {
  await show()
  const recommended = await block('Polecane kampanie')
  await waitFor(() =>
    expect(hrefs(recommended, /^Szczegóły: /)).toEqual([`/campaigns?id=${uuid(5)}`, `/campaigns?id=${uuid(4)}`]),
  )
  const card = recommended.getByRole('link', { name: /^Szczegóły: .*5$/ }).closest('li')
  expect(within(card as HTMLElement).getByRole('img', { name: 'Twitch' })).toBeTruthy()
  expect(card?.textContent?.replaceAll('\u00a0', ' ')).toMatch(/15,00 zł.*CPM/)
  const [first] = recommended.getAllByRole('list', { name: 'Dlaczego ta kampania' })
  expect(first?.textContent).toBe('Pasuje do Twoich kanałówZgodna z zainteresowaniami')
  const invitations = await block('Zaproszenia')
  expect(invitations.queryByRole('list', { name: 'Dlaczego ta kampania' })).toBeNull()
  expect(hrefs(invitations, /^Szczegóły: /)).toEqual([`/campaigns?id=${uuid(9)}`, `/campaigns?id=${uuid(8)}`])
  expect(hrefs(invitations, /Wszystkie zaproszenia/)).toEqual(['/campaigns/invited'])
})

test('DASH-07 DASH-08 the two running tasks that end first, coming ones never, each with its address', async () => {
  await show({
    'GET /tasks': () => answer(200, { data: [task(4), task(2), task(1), task(3), task(5, { status: 'coming' })] }),
  })
  const tasks = await block('Do zrobienia teraz')
  await waitFor(() =>
    expect(hrefs(tasks, /Zadanie/)).toEqual([
      `/timetable?task=${uuid(1)}&status=during`,
      `/timetable?task=${uuid(2)}&status=during`,
    ]),
  )
})

test('DASH-07 what was sent back comes before what ends first, and each row says what to do', async () => {
  const free = { rejection_reason: null, need_acceptance: false }
  const back = task(4, { rejection_reason: 'Bez logo', need_acceptance: true, is_acceptance_approved: false })
  await show({ 'GET /tasks': () => answer(200, { data: [task(1, free), task(2, free), back] }) })
  const tasks = await block('Do zrobienia teraz')
  await waitFor(() =>
    expect(hrefs(tasks, /Zadanie/)).toEqual([
      `/timetable?task=${uuid(4)}&status=during`,
      `/timetable?task=${uuid(1)}&status=during`,
    ]),
  )
  expect(tasks.getByText('Popraw')).toBeTruthy()
  expect(tasks.getByText('Udowodnij wykonanie')).toBeTruthy()
})

test('SCR-97 beside the two tasks stands how many more ask something of the creator, and none where nothing does', async () => {
  const free = { rejection_reason: null, need_acceptance: false }
  const content = { rejection_reason: null, need_acceptance: true, is_acceptance_approved: false }
  const waits = task(3, { ...content, approval_status: 'pending_approval' })
  const coming = task(5, { ...content, approval_status: null, status: 'coming' })
  let data = [task(1, free), task(2, free), waits]
  await show({ 'GET /tasks': () => answer(200, { data }) })
  const tasks = await block('Do zrobienia teraz')
  await waitFor(() => expect(hrefs(tasks, /Zadanie/)).toHaveLength(2))
  expect(tasks.queryByRole('link', { name: /na Ciebie/ })).toBeNull()
  cleanup()
  data = [...data, task(4, free), coming]
  await show({ 'GET /tasks': () => answer(200, { data }) })
  const more = await (await block('Do zrobienia teraz')).findByRole('link', {
    name: 'Jeszcze 2 zadania czekają na Ciebie',
  })
  expect(more.getAttribute('href')).toBe('/timetable')
})

test.each([
  ['phone', 'Do zrobienia teraz', 'Finanse'],
  ['desktop', 'Finanse', 'Do zrobienia teraz'],
] as const)('SCR-56 on a %s the first of a column is %s, before %s', async (look, ...order) => {
  lookOn(look)
  await show()
  for (const name of order) await block(name)
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '')
  expect(names.filter(name => order.some(each => each === name))).toEqual([...order])
})

test('DASH-09 the chat is there when it has an address, and opens in a new tab', async () => {
  const withChat = config({}, { community_chat: 'https://chat.test/join' })
  serve(world())
  showPage(() => <ChatBlock url={withChat.links.community_chat ?? ''} />)
  const link = await screen.findByRole('link', { name: /Dołącz do czatu/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://chat.test/join', '_blank'])
})

test('DASH-09 without an address there is no chat', async () => {
  await show()
  await block('Finanse')
  expect(screen.queryByRole('heading', { name: 'Społeczność twórców' })).toBeNull()
})

test('DASH-10 DASH-11 the first two unread messages lead to themselves, and follow what happens', async () => {
  let unread = [message(3), message(2)]
  const { calls } = await show({
    'GET /v1/widgets/notifications/feed': () => answer(200, { data: unread }),
  })
  const messages = await block('Nieprzeczytane wiadomości')
  await waitFor(() =>
    expect(hrefs(messages, /Wiadomość/)).toEqual([`/messages/unread/${uuid(3)}`, `/messages/unread/${uuid(2)}`]),
  )
  expect(messages.getByText('Wiadomość 3 & więcej')).toBeTruthy()
  const asked = calls.find(({ name }) => name.endsWith('/feed'))
  expect(Object.fromEntries(new URLSearchParams(asked?.search))).toEqual({ page: '0', limit: '2', read: 'false' })
  unread = []
  await waitFor(() => expect(sockets).toHaveLength(1))
  act(() => sockets[0]?.say('42["unseen_count_changed",{"unseenCount":0,"version":2}]'))
  expect(await messages.findByText('Wszystko przeczytane.')).toBeTruthy()
})

test('START-04 the block of messages has its title before its messages come, and what stands below waits for them', async () => {
  let come: (value: Response) => void = () => undefined
  const feed = new Promise<Response>(resolve => {
    come = resolve
  })
  await show({ 'GET /v1/widgets/notifications/feed': () => feed })
  const messages = await block('Nieprzeczytane wiadomości')
  expect(messages.queryByText('Wszystko przeczytane.')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Ocena kanałów' })).toBeNull()
  come(answer(200, { data: [] }))
  expect(await messages.findByText('Wszystko przeczytane.')).toBeTruthy()
  await block('Ocena kanałów')
})

test('SCR-23 before anything is known the blocks stand there by their names, which nobody hears yet', async () => {
  await show({ 'GET /tasks': () => new Promise<Response>(() => undefined) })
  for (const name of [
    'Finanse',
    'Polecane kampanie',
    'Do zrobienia teraz',
    'Nieprzeczytane wiadomości',
    'Ocena kanałów',
  ])
    expect((await screen.findByText(name)).closest('[aria-hidden=true]')).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})

test('SCR-23 the first steps of a new creator come once it is known which of them are done', async () => {
  const later = setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => (ms === 4000 ? 0 : later(run, ms)))
  const come = new Map<string, (value: Response) => void>()
  const inTime = (name: string) => () => new Promise<Response>(resolve => come.set(name, resolve))
  await show({ 'GET /profiles': inTime('billing') })
  await waitFor(() => expect([...come.keys()]).toEqual(['billing']))
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  come.get('billing')?.(answer(200, { data: { iban: 'PL' } }))
  const steps = await block('Twoje pierwsze kroki')
  expect(hrefs(steps, /./)).not.toContain('/settings/billing')
})

describe('START-06 whoever had nothing above the blocks last time', () => {
  const past: Answers = {
    'GET /users': () => answer(200, { data: { id: uuid(1), name: 'Ola Nowak', email_confirmed: true } }),
    'GET /channels': () =>
      answer(200, { data: [{ id: uuid(1), type: 'twitch', status: 'connected', login: 'ola', salary: { price: 1 } }] }),
    'GET /tasks': () => answer(200, { data: [task(1)] }),
  }
  const never = { 'GET /channels': () => new Promise<Response>(() => undefined) }
  const me = { id: uuid(1), name: 'Ola Nowak' }
  const later = setTimeout
  beforeEach(() => {
    // Nobody's patience ends: what comes, comes because it need not wait.
    vi.stubGlobal('setTimeout', (act: () => void, ms?: number) => (ms === 4000 ? 0 : later(act, ms)))
    localStorage.removeItem('start-clear')
    session.user.set({ ...me, avatar_url: null, role: 'influencer', language: 'pl' })
  })
  afterEach(() => {
    localStorage.removeItem('start-clear')
    session.user.set(null)
  })

  test('does not wait for it again: the blocks come though a channel’s answer does not', async () => {
    await show({ ...past, ...never })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('definition')).toBeNull()
    cleanup()
    await show(past)
    await screen.findAllByRole('definition')
    await waitFor(() => expect(localStorage.getItem('start-clear')).toBe(uuid(1)))
    cleanup()
    await show({ ...past, ...never })
    expect(await screen.findAllByRole('definition')).toHaveLength(2)
  })

  test('is shown on the next visit what came there after all, and another account waits', async () => {
    localStorage.setItem('start-clear', uuid(1))
    await show({ ...past, 'GET /tasks': () => answer(200, { data: [] }) })
    await screen.findAllByRole('definition')
    await waitFor(() => expect(localStorage.getItem('start-clear')).toBeNull())
    expect(screen.queryByRole('heading', { name: 'Twoje pierwsze kroki' })).toBeNull()
    cleanup()
    await show({ ...past, 'GET /tasks': () => answer(200, { data: [] }) })
    expect(await screen.findByRole('heading', { name: 'Twoje pierwsze kroki' })).toBeTruthy()
    cleanup()
    localStorage.setItem('start-clear', uuid(2))
    await show({ ...past, ...never })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('definition')).toBeNull()
  })
})

test('DASH-12 one line for each platform in its order, with progress or that it is not connected', async () => {
  await show()
  const evaluation = await block('Ocena kanałów')
  const lines = (await evaluation.findAllByRole('listitem')).map(line => line.textContent)
  expect(lines).toEqual([
    'TwitchKategoria 329%',
    'YouTubeNiepołączone',
    'TikTokZa mało danych',
    'InstagramNiepołączone',
    'XNiepołączone',
  ])
  const bar = evaluation.getByRole('progressbar')
  expect(bar.getAttribute('aria-valuetext')).toBe('29%')
  expect(hrefs(evaluation, /Jak to działa/)).toEqual(['/settings/instruction/platform-evaluation'])
})

test('DASH-13 the three newest pieces of news with date, title, text and link; without any a short sentence', async () => {
  const { unmount } = await show()
  const titles = async () => {
    const list = await block('Aktualności')
    return (await list.findAllByRole('article')).map(piece => piece.textContent)
  }
  expect(await titles()).toEqual([
    expect.stringMatching(/^04-03-2026Nowość 3TreśćCzytaj więcej/),
    '03-03-2026Nowość 2Treść',
    '02-03-2026Nowość 1Treść',
  ])
  const link = screen.getByRole('link', { name: 'Czytaj więcej: Nowość 3' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://fanfara.example/nowosc', '_blank'])
  unmount()
  act(stop)
  await show({ 'GET /news': () => answer(200, { data: [] }) })
  expect(await (await block('Aktualności')).findByText('Nie ma nowych aktualności od zespołu.')).toBeTruthy()
})

const blocks = [
  ['GET /payments', 'Finanse', 'Nie teraz.'],
  ['GET /payments/earnings', 'Finanse', 'Nie teraz.'],
  ['GET /tasks', 'Do zrobienia teraz', 'Nie teraz.'],
  ['GET /channels/stages', 'Ocena kanałów', 'Nie teraz.'],
  ['GET /news', 'Aktualności', 'Nie teraz.'],
  ['GET /v1/widgets/notifications/feed', 'Nieprzeczytane wiadomości', 'Skrzynka teraz nie odpowiada.'],
] as const

test.each(blocks)(
  'DASH-14 when %s fails the other blocks work, and it can be asked again',
  async (failing, title, sentence) => {
    let isDown = true
    const usual = world()[failing]
    const call = { name: failing, body: undefined, search: '' }
    await show({
      [failing]: () => (isDown ? answer(422, { message: 'Nie teraz.' }) : (usual?.(call) ?? answer(404, {}))),
    })
    const failed = await block(title)
    expect(await failed.findByText(sentence)).toBeTruthy()
    for (const [, other] of blocks.filter(([, name]) => name !== title)) await block(other)
    expect(screen.getAllByText(sentence)).toHaveLength(1)
    isDown = false
    fireEvent.click(failed.getByRole('button', { name: 'Spróbuj ponownie' }))
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  },
)

test('SCR-47 balance and chart that both failed say it once; one press, or the connection, brings both', async () => {
  for (const bringBack of [
    () => fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' })),
    () => act(() => void window.dispatchEvent(new Event('online'))),
  ]) {
    let isDown = true
    const usual = world()
    const failing = (name: 'GET /payments' | 'GET /payments/earnings') => ({
      [name]: () =>
        isDown
          ? answer(422, { message: 'Nie teraz.' })
          : (usual[name]?.({ name, body: undefined, search: '' }) ?? answer(404, {})),
    })
    const { unmount } = await show({ ...failing('GET /payments'), ...failing('GET /payments/earnings') })
    const finances = await block('Finanse')
    await finances.findByText('Nie teraz.')
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Spróbuj ponownie' })).toHaveLength(1))
    expect(screen.getAllByText('Nie teraz.')).toHaveLength(1)
    isDown = false
    bringBack()
    expect(await screen.findByText('Zarobione, jeszcze nie do wypłaty')).toBeTruthy()
    expect(await (await block('Finanse')).findByRole('figure')).toBeTruthy()
    unmount()
    act(stop)
  }
})

test('DASH-14 an inbox that cannot be opened says so in its own block', async () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await show({ 'POST /v1/widgets/session/initialize': () => answer(503, { message: 'x' }) })
  expect(await (await block('Nieprzeczytane wiadomości')).findByText(/Skrzynka teraz nie odpowiada/)).toBeTruthy()
  expect(warn).toHaveBeenCalled()
  warn.mockRestore()
})
