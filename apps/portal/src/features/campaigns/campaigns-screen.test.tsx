import type { Campaign } from '@fanfara/contract/campaigns'
import { campaignFilters } from '@fanfara/contract/enums'
import { lookOn } from '@fanfara/ui/look-on'
import { Notifications } from '@fanfara/ui/toast'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { CampaignsScreen } from './campaigns-screen.tsx'
import { testCampaign } from './test-campaign.ts'

const id = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
const [kawa, sok] = [testCampaign(), testCampaign({ id: id(2), name: 'Sok', advertiser: 'Zorza', channels: ['x'] })]

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(
  at: string,
  { isDesktop, list = () => [kawa, sok] }: { isDesktop: boolean; list?: () => Campaign[] },
  answers = {},
) {
  lookOn(isDesktop ? 'desktop' : 'phone')
  const calls = serve({
    'GET /campaigns/filters': () => answer(200, { data: campaignFilters }),
    'GET /campaigns': () =>
      answer(200, { data: list(), meta: { current_page: 1, per_page: 10, total: list().length, last_page: 1 } }),
    ...answers,
  })
  const Page = () => (
    <>
      <CampaignsScreen />
      <Notifications />
    </>
  )
  const { router } = showPage(Page, { at, routes: ['/campaigns', '/campaigns/$filter'] })
  return { calls, router, address: () => router.state.location.href }
}
const details = (name: string) => screen.findByRole('button', { name: `Pokaż szczegóły: ${name}` })
/** The row of the table in which a campaign stands. @throws where it stands in none. */
async function rowOf(name: string) {
  const row = (await details(name)).closest('tr')
  if (!row) throw new Error(`"${name}" stands in no row`)
  return within(row)
}
const dialogs = () => screen.queryAllByRole('dialog')

test('CAMP-07: the columns of a row', async () => {
  show('/campaigns', { isDesktop: true })
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nazwa', 'Reklamodawca', 'Platformy', 'Termin', 'Zarobek', 'Status', 'Akcja'])
  const [, , row] = within(table).getAllByRole('row')
  for (const part of ['Sok', 'Zorza', 'Rekrutacja', 'Dołącz']) expect(row?.textContent).toContain(part)
  expect(within(row as HTMLElement).getByRole('img', { name: 'X' })).toBeTruthy()
})

test.each([
  ['/campaigns', 'page=1&per_page=10&filter=all'],
  ['/campaigns?name=a&page=2&per_page=20', 'page=2&per_page=20&filter=all&name=a'],
  ['/campaigns/ended?name=a', 'page=1&per_page=10&filter=ended&name=a'],
])('CAMP-03 CAMP-04: of %s exactly that is asked for, and its words stand in the search: %s', async (at, query) => {
  const { calls, address } = show(at, { isDesktop: true })
  await details('Sok')
  const asked = calls.filter(({ name }) => name === 'GET /campaigns').map(({ search }) => new URLSearchParams(search))
  expect(asked.map(each => Object.fromEntries(each))).toEqual([Object.fromEntries(new URLSearchParams(query))])
  const words = new URLSearchParams(query).get('name') ?? ''
  expect((await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Szukaj po nazwie' })).value).toBe(words)
  expect(address()).toBe(at)
})

test('CAMP-05: on desktop a row opens in place, and the address stays', async () => {
  const { address } = show('/campaigns', { isDesktop: true })
  fireEvent.click(await details('Kawa na sen'))
  expect(await screen.findByText('Więcej o kampanii')).toBeTruthy()
  expect([address(), dialogs().length]).toEqual(['/campaigns', 0])
  fireEvent.click(await screen.findByRole('button', { name: 'Ukryj szczegóły: Kawa na sen' }))
  await waitFor(() => expect(screen.queryByText('Więcej o kampanii')).toBeNull())
})

test('CAMP-05: the campaign of the address is open on load', async () => {
  show(`/campaigns?id=${id(2)}`, { isDesktop: true })
  expect((await screen.findByRole('button', { name: 'Ukryj szczegóły: Sok' })).getAttribute('aria-expanded')).toBe(
    'true',
  )
})

test('CAMP-06: on a phone a tap opens a modal with an address of its own; closing, Back and Forward follow it', async () => {
  const { address, router } = show('/campaigns', { isDesktop: false })
  fireEvent.click(await details('Sok'))
  expect(await screen.findByRole('dialog', { name: 'Sok' })).toBeTruthy()
  expect(address()).toBe(`/campaigns?id=${id(2)}`)
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij' }))
  await waitFor(() => expect([address(), dialogs().length]).toEqual(['/campaigns', 0]))
  act(() => router.history.forward())
  expect(await screen.findByRole('dialog', { name: 'Sok' })).toBeTruthy()
  act(() => router.history.back())
  await waitFor(() => expect([address(), dialogs().length]).toEqual(['/campaigns', 0]))
  // Nothing dead was left behind: the list was the first entry, and is the only one before the modal.
  expect(router.history.canGoBack()).toBe(false)
})

test('CAMP-06: a modal that an address opened is closed to the list', async () => {
  const { address } = show(`/campaigns?page=1&id=${id(2)}`, { isDesktop: false })
  await screen.findByRole('dialog', { name: 'Sok' })
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij' }))
  await waitFor(() => expect([address(), dialogs().length]).toEqual(['/campaigns?page=1', 0]))
})

test('CAMP-14: a campaign that is not on the page is shown in a modal, also on desktop', async () => {
  const other = testCampaign({ id: id(9), name: 'Z innej strony' })
  show(
    `/campaigns?id=${id(9)}`,
    { isDesktop: true },
    {
      [`GET /campaigns/${id(9)}`]: () => answer(200, { data: other }),
    },
  )
  expect(await screen.findByRole('dialog', { name: 'Z innej strony' })).toBeTruthy()
})

test.each([true, false])(
  'SCR-43 a campaign of the address that nobody has is said to be none, and the way out is the list (desktop: %s)',
  async isDesktop => {
    const { address } = show(`/campaigns?page=1&id=${id(8)}`, { isDesktop })
    expect(await screen.findByText('Nie ma takiej kampanii')).toBeTruthy()
    expect(screen.getByText('Mogła się skończyć albo jest tylko dla zaproszonych. Oto inne.')).toBeTruthy()
    await waitFor(() => expect([address(), dialogs().length]).toEqual(['/campaigns?page=1', 0]))
    expect(await details('Sok')).toBeTruthy()
  },
)

test('CAMP-34 CAMP-36 a row whose button is off says why beside it, or has the way out for a button', async () => {
  const off = { is_joinable: false, is_easy_ad: false }
  show('/campaigns', {
    isDesktop: true,
    list: () => [
      testCampaign({ ...off, id: id(1), name: 'Pełna', not_joinable_reason: 'no_places' }),
      testCampaign({ ...off, id: id(2), name: 'Zgłoszona', status: 'pending_approval', is_quitable: true }),
      testCampaign({ ...off, id: id(3), name: 'Na X', channels: ['x'], not_joinable_reason: 'no_channel' }),
      testCampaign({ id: id(4), name: 'Otwarta' }),
    ],
  })
  expect((await rowOf('Pełna')).getByText('Brak wolnych miejsc')).toBeTruthy()
  expect((await rowOf('Pełna')).getByRole('button', { name: 'Dołącz' }).getAttribute('aria-disabled')).toBe('true')
  expect((await rowOf('Zgłoszona')).getByText('Zgłoszenie wysłane')).toBeTruthy()
  expect((await rowOf('Na X')).getByRole('link', { name: 'Połącz X: Na X' })).toBeTruthy()
  expect((await rowOf('Otwarta')).getByRole('button', { name: 'Dołącz' }).getAttribute('aria-disabled')).toBeNull()
})

test('SCR-94 beside a button that sends an application stands that it does; where one joins at once, nothing', async () => {
  const applying: Partial<Campaign> = { type: 'semi_open', need_acceptance: true }
  show('/campaigns', {
    isDesktop: true,
    list: () => [
      testCampaign({ id: id(1), name: 'Wybierana', ...applying }),
      testCampaign({ id: id(2), name: 'Otwarta' }),
      testCampaign({ id: id(3), name: 'Pełna', ...applying, is_joinable: false, not_joinable_reason: 'no_places' }),
    ],
  })
  expect((await rowOf('Wybierana')).getByText('Wyślesz zgłoszenie')).toBeTruthy()
  expect((await rowOf('Wybierana')).getByRole('button', { name: 'Dołącz' })).toBeTruthy()
  for (const name of ['Otwarta', 'Pełna']) expect((await rowOf(name)).queryByText('Wyślesz zgłoszenie')).toBeNull()
})

test.each([
  [
    { platforms: ['twitch', 'youtube'], count: 24 },
    'Połącz Twitch lub YouTube, aby dołączyć do 24 z tych 30',
    'Połącz kanał',
  ],
  [
    { platforms: ['x'], count: 1000, is_capped: true },
    'Połącz X, aby dołączyć do co najmniej 1000 z tych 30',
    'Połącz X',
  ],
] as const)(
  'SCR-58 the banner says what channels open of the whole list, not of the page: %j',
  async (unlock, title, act) => {
    const of = { is_joinable: false, channels: ['tiktok' as const], not_joinable_reason: 'no_channel' as const }
    const meta = { current_page: 1, per_page: 10, total: 30, last_page: 3, unlock }
    show('/campaigns', { isDesktop: true }, { 'GET /campaigns': () => answer(200, { data: [testCampaign(of)], meta }) })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('link', { name: act }).getAttribute('href')).toBe('/settings/profile#channels')
  },
)

test('SOON-01 where nobody can connect the platform yet no way there is offered, and the campaign says so', async () => {
  const of = { is_joinable: false, channels: ['tiktok' as const], not_joinable_reason: 'no_channel' as const }
  const unlock = { platforms: ['tiktok'], count: 12 }
  const meta = { current_page: 1, per_page: 10, total: 30, last_page: 3, unlock }
  const soon = { active: true, hidden: false, hidden_in_login: false, need_confirm: false, coming_soon: true }
  show(
    '/campaigns',
    { isDesktop: true },
    {
      'GET /campaigns': () => answer(200, { data: [testCampaign(of)], meta }),
      'GET /channels/types': () => answer(200, { data: [{ name: 'tiktok', label: 'TikTok', ...soon }] }),
    },
  )
  expect((await screen.findAllByText('Kanału na TikTok nie da się jeszcze połączyć')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/aby dołączyć do/)).toBeNull()
  expect(screen.queryByRole('link', { name: /Połącz TikTok/ })).toBeNull()
})

test('SCR-58 where the server names no channel there is no banner, whatever the page needs', async () => {
  show('/campaigns', {
    isDesktop: true,
    list: () => [testCampaign({ is_joinable: false, channels: ['x'], not_joinable_reason: 'no_channel' })],
  })
  await details('Kawa na sen')
  expect(screen.queryByText(/aby dołączyć do/)).toBeNull()
})

test('SCR-45 a campaign that takes in nobody else says so for its status, once, and what recruits says that', async () => {
  const off = { is_joinable: false }
  show('/campaigns', {
    isDesktop: true,
    list: () => [
      testCampaign({ ...off, id: id(1), name: 'Po czasie', not_joinable_reason: 'recruitment_closed' }),
      testCampaign({ ...off, id: id(2), name: 'Pełna', is_easy_ad: true, not_joinable_reason: 'no_places' }),
      testCampaign({ ...off, id: id(3), name: 'Na X', channels: ['x'], not_joinable_reason: 'no_channel' }),
      testCampaign({ id: id(4), name: 'Otwarta' }),
      testCampaign({
        ...off,
        id: id(5),
        name: 'Zaproszona',
        status: 'invited',
        type: 'closed',
        not_joinable_reason: 'recruitment_closed',
      }),
    ],
  })
  const said = async (name: string) => {
    const row = await rowOf(name)
    const words = ['Rekrutacja', 'Rekrutacja zamknięta', 'Brak wolnych miejsc', 'Zaproszenie']
    return words.flatMap(word => row.queryAllByText(word).map(() => word))
  }
  expect(await said('Po czasie')).toEqual(['Rekrutacja zamknięta'])
  expect(await said('Pełna')).toEqual(['Brak wolnych miejsc'])
  expect(await said('Na X')).toEqual(['Rekrutacja'])
  expect(await said('Otwarta')).toEqual(['Rekrutacja'])
  expect(await said('Zaproszona')).toEqual(['Rekrutacja zamknięta', 'Zaproszenie'])
  // Easy Ad would not help: nobody is sent to switch it on.
  expect((await rowOf('Pełna')).getByRole('button', { name: 'Dołącz' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(await details('Po czasie'))
  expect(await screen.findByText('Więcej o kampanii')).toBeTruthy()
  expect(screen.queryByText('Rekrutacja jest zamknięta.', { selector: 'p' })).toBeNull()
})

test('CAMP-21: the platforms of a row are told by name, and its earnings with their model', async () => {
  show('/campaigns', { isDesktop: true })
  const [, row] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(within(row as HTMLElement).getByRole('img', { name: 'Twitch' })).toBeTruthy()
  expect(row?.textContent?.replaceAll('\u00a0', ' ')).toContain('15,00 zł CPM')
})

test('CAMP-16 CAMP-33 CAMP-41: after an act the badge and the buttons are those of the new state, without a reload', async () => {
  let isIn = false
  const list = () => [
    isIn
      ? testCampaign({ status: 'active', is_joinable: false, is_quitable: true })
      : testCampaign({
          type: 'closed',
          status: 'invited',
          is_declinable: true,
          task_types: [{ name: 'tt_tiktok', amount: 2 }],
        }),
  ]
  show(
    '/campaigns',
    { isDesktop: true, list },
    {
      [`POST /campaigns/${id(1)}/accept`]: () => {
        isIn = true
        return answer(200, { data: list()[0] })
      },
    },
  )
  fireEvent.click(await details('Kawa na sen'))
  expect(await screen.findByText('TikTok × 2')).toBeTruthy()
  const [join] = screen.getAllByRole('button', { name: 'Dołącz' })
  if (join) fireEvent.click(join)
  const table = await screen.findByRole('table')
  await waitFor(() => expect(within(table).getAllByText('Aktywna').length).toBeGreaterThan(0))
  expect(within(table).queryByRole('button', { name: 'Dołącz' })).toBeNull()
  expect(within(table).queryByRole('button', { name: 'Odrzuć' })).toBeNull()
  expect(within(table).getByRole('button', { name: 'Zrezygnuj' })).toBeTruthy()
})

test('CAMP-42: what ended in another tab is said in a sentence, and the list shows the true state', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isOver = false
  const list = () => [isOver ? testCampaign({ is_joinable: false, not_joinable_reason: 'recruitment_closed' }) : kawa]
  show(
    '/campaigns',
    { isDesktop: true, list },
    {
      [`POST /campaigns/${id(1)}/join`]: () => {
        isOver = true
        return answer(422, { message: 'Rekrutacja do tej kampanii jest zamknięta.', code: 'recruitment_closed' })
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Dołącz' }))
  expect(await screen.findByText('Rekrutacja do tej kampanii jest zamknięta.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dołącz' }).getAttribute('aria-disabled')).toBe('true'))
})

test('CAMP-03: after the last row of the last page went, the page before it is shown, never an empty list of many', async () => {
  const of = { per_page: 10, total: 11, last_page: 2 }
  const pages = {
    'GET /campaigns': ({ search }: { search: string }) => {
      const page = Number(new URLSearchParams(search).get('page'))
      return answer(200, { data: page === 2 ? [sok] : [], meta: { ...of, current_page: page } })
    },
  }
  const { address } = show('/campaigns/ended?page=9&name=o', { isDesktop: true }, pages)
  await details('Sok')
  expect(address()).toBe('/campaigns/ended?name=o&page=2')
  expect(screen.queryByText('Nie ma tu kampanii')).toBeNull()
})

test.each([
  ['/campaigns', /^Nowe kampanie pojawiają się tutaj/],
  ['/campaigns/invited', /^Zobaczysz tu zaproszenia/],
  ['/campaigns/ended', /^Trafią tu kampanie/],
])('LAY-12: an empty %s says what will stand there', async (at, sentence) => {
  show(at, { isDesktop: true, list: () => [] })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test.each([
  ['/campaigns/active', 'Zobacz dostępne', '/campaigns/available'],
  ['/campaigns/waiting', 'Zobacz dostępne', '/campaigns/available'],
  ['/campaigns/available', 'Połącz kanał', '/settings/profile'],
])('an empty %s says what fills it, and has nothing to be searched', async (at, act, to) => {
  show(at, { isDesktop: true, list: () => [] })
  expect((await screen.findByRole('link', { name: act })).getAttribute('href')).toBe(to)
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('group', { name: 'Filtry' })).toBeNull()
})

test('a search that finds nothing keeps its field, also once it is emptied', async () => {
  const { router } = show('/campaigns/active?name=sok', { isDesktop: true, list: () => [] })
  fireEvent.click(await screen.findByRole('button', { name: 'Wyczyść wyszukiwanie' }))
  await waitFor(() => expect(router.state.location.href).toBe('/campaigns/active'))
  expect(await screen.findByRole('link', { name: 'Zobacz dostępne' })).toBeTruthy()
  expect(screen.getByRole('searchbox')).toBeTruthy()
})

test('CAMP-14 LAY-12: a campaign of the address that cannot be read is no silence: it says so, and asks again', async () => {
  let isBroken = true
  const answers = {
    [`GET /campaigns/${id(7)}`]: () =>
      isBroken
        ? answer(429, { message: 'Za dużo prób.' })
        : answer(200, { data: testCampaign({ id: id(7), name: 'Herbata' }) }),
  }
  show(`/campaigns?id=${id(7)}`, { isDesktop: false }, answers)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Za dużo prób.')).toBeTruthy()
  isBroken = false
  fireEvent.click(dialog.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByRole('dialog', { name: 'Herbata' })).toBeTruthy()
})

test('CAMP-39 CAMP-41: on a desktop an invitation that was declined in its row leaves the list, and nothing opens in its place', async () => {
  const invited = testCampaign({ type: 'closed', status: 'invited', is_declinable: true })
  let isDeclined = false
  const { calls } = show(
    `/campaigns/invited?id=${id(1)}`,
    { isDesktop: true, list: () => (isDeclined ? [sok] : [invited, sok]) },
    {
      [`POST /campaigns/${id(1)}/reject`]: () => {
        isDeclined = true
        return answer(200, { data: { ...invited, status: 'declined', is_declinable: false } })
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Odrzuć' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /szczegóły: Kawa na sen/ })).toBeNull())
  await waitFor(() => expect(dialogs()).toEqual([]))
  expect(calls.map(({ name }) => name)).not.toContain(`GET /campaigns/${id(1)}`)
})

test('CAMP-02 NAV-38: a search is not lost by going to another tab at once', async () => {
  const { address } = show('/campaigns', { isDesktop: true })
  const field = await screen.findByRole('searchbox', { name: 'Szukaj po nazwie' })
  fireEvent.change(field, { target: { value: 'ka' } })
  fireEvent.blur(field)
  await waitFor(() => expect(address()).toBe('/campaigns?name=ka'), { timeout: 200 })
  fireEvent.click(screen.getByRole('link', { name: 'Zakończone' }))
  await waitFor(() => expect(address()).toBe('/campaigns/ended?name=ka'))
})
