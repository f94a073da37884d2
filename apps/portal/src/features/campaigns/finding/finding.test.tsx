import { campaignFilters } from '@fanfara/contract/enums'
import { SAVED_SEARCHES_MAX, type SavedSearch } from '@fanfara/contract/own/campaign-lists'
import { lookOn } from '@fanfara/ui/look-on'
import { Notifications } from '@fanfara/ui/toast'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { CampaignsScreen } from '#/features/campaigns/campaigns-screen.tsx'
import { testCampaign } from '#/features/campaigns/test-campaign.ts'

const counts = { all: 1234, available: 1000, active: 2, waiting: 0, ended: 5, invited: 1, inactive: null }
const saved = (number: number, query: SavedSearch['query']): SavedSearch => ({
  id: `0000000${number}-0000-4000-8000-000000000000`,
  name: `Szukanie ${number}`,
  query,
  created_at: '2026-03-01T10:00:00.000Z',
})

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Shown {
  look?: 'desktop' | 'phone'
  searches?: SavedSearch[]
  rows?: number
  isSimilar?: boolean
  answers?: Parameters<typeof serve>[0]
}

function show(at: string, { look = 'desktop', searches = [], rows = 1, isSimilar = false, answers = {} }: Shown = {}) {
  lookOn(look)
  const meta = { current_page: 1, per_page: 10, total: rows, last_page: 1, ...(isSimilar ? { is_similar: true } : {}) }
  const calls = serve({
    'GET /campaigns/filters': () => answer(200, { data: campaignFilters }),
    'GET /campaigns/counts': () => answer(200, { data: counts }),
    'GET /campaigns/searches': () => answer(200, { data: searches }),
    'GET /campaigns': () => answer(200, { data: rows > 0 ? [testCampaign()] : [], meta }),
    ...answers,
  })
  const Page = () => (
    <>
      <CampaignsScreen />
      <Notifications />
    </>
  )
  const { router } = showPage(Page, { at, routes: ['/campaigns', '/campaigns/$filter'] })
  const address = () => router.state.location.href
  const asked = () => calls.findLast(({ name }) => name === 'GET /campaigns')?.search ?? ''
  return { calls, address, asked }
}

test('FIND-01 FIND-02 order and filters stand in the address, are what the server is asked for, and begin at the first page', async () => {
  const { address, asked } = show('/campaigns?page=2')
  fireEvent.change(await screen.findByLabelText('Kolejność'), { target: { value: 'pays_most' } })
  await waitFor(() => expect(address()).toBe('/campaigns?page=1&sort=pays_most'))
  expect(screen.getByText(/Porównujemy, ile kampania płaci/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Platforma'), { target: { value: 'tiktok' } })
  fireEvent.change(screen.getByLabelText('Rozliczenie'), { target: { value: 'CPA' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pasuje do mnie' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Kończy się w 14 dni' }))
  const wanted = 'sort=pays_most&platform=tiktok&model=CPA&fits=yes&ends_soon=yes'
  await waitFor(() => expect(address()).toBe(`/campaigns?page=1&${wanted}`))
  await waitFor(() => {
    for (const part of wanted.split('&')) expect(asked()).toContain(part)
  })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pasuje do mnie' }))
  await waitFor(() => expect(address()).not.toContain('fits'))
})

test('FIND-01 FIND-02 an address shows its filters, and what it says of none is asked of nobody', async () => {
  const { asked } = show('/campaigns/available?sort=best_fit&platform=nope&fits=yes&model=CPX')
  expect((await screen.findByLabelText<HTMLSelectElement>('Kolejność')).value).toBe('best_fit')
  expect(screen.getByLabelText<HTMLSelectElement>('Platforma').value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pasuje do mnie' }).checked).toBe(true)
  await waitFor(() => expect(asked()).toContain('sort=best_fit'))
  expect(asked()).not.toMatch(/platform|model/)
})

test('FIND-02 on a phone the filters unfold, and their number stands on the button', async () => {
  show('/campaigns?platform=x&fits=yes', { look: 'phone' })
  const button = await screen.findByRole('button', { name: 'Filtry (2 w użyciu)' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('FIND-02 where nothing fits, the way out is to clear the filters; the name that was looked for stays', async () => {
  const { address } = show('/campaigns?name=kawa&model=CPS', { rows: 0 })
  expect(await screen.findByText('Żadna kampania nie pasuje do tych filtrów')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Wyczyść filtry' }))
  await waitFor(() => expect(address()).toBe('/campaigns?name=kawa'))
})

test('FIND-03 campaigns that are named nearly so are said to be', async () => {
  show('/campaigns?name=kafa', { isSimilar: true })
  expect(await screen.findByText('Żadna kampania nie ma w nazwie „kafa”. Te są podobne.')).toBeTruthy()
})

test('FIND-06 each tab says how many it holds; what nobody counted to the end, says so, or nothing', async () => {
  show('/campaigns')
  const tabs = within(await screen.findByRole('navigation', { name: 'Rodzaje kampanii' }))
  expect(await tabs.findByRole('link', { name: /^Wszystkie, 1.?234 kampanie$/ })).toBeTruthy()
  expect(tabs.getByRole('link', { name: /^Dostępne, 1.?000 lub więcej kampanii$/ }).textContent).toContain('+')
  expect(tabs.getByRole('link', { name: 'Zaproszenia, 1 kampania' })).toBeTruthy()
  expect(tabs.getByRole('link', { name: 'Nieaktywne' })).toBeTruthy()
})

test('FIND-04 what the address shows is saved under a name; a name that is there already is said under the field', async () => {
  let refused = true
  const { calls } = show('/campaigns/available?name=kawa&platform=x', {
    answers: {
      'POST /campaigns/searches': () => {
        if (!refused) return answer(200, { data: saved(1, { filter: 'available' }) })
        refused = false
        return answer(422, { message: 'Masz już wyszukiwanie o tej nazwie.', code: 'saved_search_name_taken' })
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Zapisz wyszukiwanie' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Nazwa')
  expect(field.value).toBe('kawa')
  fireEvent.change(field, { target: { value: 'Kawy na X' } })
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  expect(await screen.findByText('Masz już wyszukiwanie o tej nazwie.')).toBeTruthy()
  expect(field.value).toBe('Kawy na X')
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  expect(await screen.findByText('Zapisano „Kawy na X”')).toBeTruthy()
  expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(2)
})

test('FIND-04 nothing is offered for saving where nothing is looked for, where only one’s own are listed, or what is saved already', async () => {
  const query = { filter: 'all', platform: 'x' } as const
  for (const at of ['/campaigns', '/campaigns?sort=newest', '/campaigns/active?platform=x', '/campaigns?platform=x']) {
    show(at, { searches: [saved(1, query)] })
    expect((await screen.findAllByRole('link', { name: 'Szukanie 1' })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Zapisz wyszukiwanie' })).toBeNull()
    document.body.innerHTML = ''
  }
})

test('FIND-04 a saved search is a way to what it shows; removed, it can be had back', async () => {
  const query = { filter: 'available', sort: 'newest', fits: 'yes' } as const
  const { address, calls } = show('/campaigns', {
    searches: [saved(1, query)],
    answers: {
      [`DELETE /campaigns/searches/${saved(1, query).id}`]: () => answer(200, { data: {} }),
      'POST /campaigns/searches': () => answer(200, { data: saved(2, query) }),
    },
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Szukanie 1' }))
  await waitFor(() => expect(address()).toBe('/campaigns/available?sort=newest&fits=yes'))
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń wyszukiwanie „Szukanie 1”' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cofnij' }))
  await waitFor(() => expect(calls.some(({ name }) => name === 'POST /campaigns/searches')).toBe(true))
})

test('FIND-04 who has as many as there may be is told so before typing', async () => {
  const searches = Array.from({ length: SAVED_SEARCHES_MAX }, (_, at) => saved(at, { filter: 'all', name: `x${at}` }))
  show('/campaigns?platform=x', { searches })
  fireEvent.click(await screen.findByRole('button', { name: 'Zapisz wyszukiwanie' }))
  expect(await screen.findByText(/Masz już 10 zapisanych wyszukiwań/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Zapisz' }).getAttribute('aria-disabled')).toBe('true')
})
