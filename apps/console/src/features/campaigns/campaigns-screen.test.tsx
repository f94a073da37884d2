import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, overview, page, settlement } from '#/test/samples.ts'
import { open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const list = () => ({
  'GET /ops/campaigns': () => page([campaign({ stage: 'completed', allowed: ['record_payment'] })]),
})

test('the open stage is the only current tab, and it is what the server is asked for', async () => {
  const received = serve(list())
  open('/campaigns?stage=completed')
  await screen.findByText('Kawa na żywo')
  const tabs = within(screen.getByRole('navigation', { name: 'Etap kampanii' })).getAllByRole('link')
  const current = tabs.filter(tab => tab.getAttribute('aria-current') === 'page')
  expect(current.map(tab => tab.textContent)).toEqual(['Zakończona'])
  expect(received.map(({ path }) => path)).toContain('/ops/campaigns?stage=completed')
})

test('SCR-80 how many take part, and of how many, is grouped in threes', async () => {
  serve({ 'GET /ops/campaigns': () => page([campaign({ taken: 1200, places: 2000 })]) })
  open('/campaigns')
  expect(await screen.findByText('1\u00a0200 z 2\u00a0000', { normalizer: written => written })).toBeTruthy()
})

test('a campaign says which of its money waits for the operator', async () => {
  serve(list())
  open('/campaigns')
  expect(await screen.findByText('wpłata do odnotowania')).toBeTruthy()
})

/** Which lists were asked for, in their order. */
const listsIn = (received: ReturnType<typeof serve>) =>
  received.map(({ path }) => path).filter(path => path.startsWith('/ops/campaigns') && !path.includes('/counts'))

test('a search asks once, when the typing has stopped, and can be taken back', async () => {
  const received = serve({ 'GET /ops/campaigns': ({ path }) => page(path.includes('name=') ? [] : [campaign()]) })
  open('/campaigns')
  await screen.findByText('Kawa na żywo')
  const field = screen.getByLabelText('Szukaj po nazwie')
  for (const value of ['h', 'he', 'her']) fireEvent.change(field, { target: { value } })
  expect(await screen.findByText('Żadna kampania nie pasuje')).toBeTruthy()
  expect(listsIn(received)).toEqual(['/ops/campaigns', '/ops/campaigns?name=her'])
  fireEvent.click(screen.getByRole('link', { name: 'Pokaż wszystkie' }))
  expect(await screen.findByText('Kawa na żywo')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Szukaj po nazwie').value).toBe('')
})

test('OPS-03: what is written into the search stays as it was written, while its answers come', async () => {
  const received = serve({ 'GET /ops/campaigns': () => page([campaign()]) })
  open('/campaigns')
  await screen.findByText('Kawa na żywo')
  const field = screen.getByLabelText<HTMLInputElement>('Szukaj po nazwie')
  fireEvent.change(field, { target: { value: 'Kawa ' } })
  await waitFor(() => expect(received.at(-1)?.path).toBe('/ops/campaigns?name=Kawa'))
  await screen.findByText('Kawa na żywo')
  expect(field.value).toBe('Kawa ')
})

test('OPS-03: a search that waited does not bring back the list that was left', async () => {
  const received = serve({
    'GET /ops/campaigns': () => page([campaign()]),
    [`GET /ops/campaigns/${campaign().id}`]: () => ({ data: { campaign: campaign(), settlement } }),
  })
  open('/campaigns')
  const link = await screen.findByRole('link', { name: 'Kawa na żywo' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(screen.getByLabelText('Szukaj po nazwie'), { target: { value: 'Ka' } })
  fireEvent.click(link)
  // Longer than the search waits; the page comes when it has loaded.
  await act(() => vi.advanceTimersByTimeAsync(2000))
  vi.useRealTimers()
  await screen.findByRole('heading', { name: 'W skrócie' })
  expect(received.some(({ path }) => path.includes('name='))).toBe(false)
})

test('OPS-03: a page whose rows have gone leads to the last one there is', async () => {
  const received = serve({
    'GET /ops/campaigns': ({ path }) =>
      path.includes('page=3')
        ? { data: [], meta: { current_page: 3, per_page: 10, total: 20, last_page: 2 } }
        : { data: [campaign()], meta: { current_page: 2, per_page: 10, total: 20, last_page: 2 } },
  })
  open('/campaigns?page=3')
  await screen.findByText('Kawa na żywo')
  expect(listsIn(received)).toEqual(['/ops/campaigns?page=3', '/ops/campaigns?page=2'])
})

test('DESK-06 an order that is chosen stands in the address, begins at the first page and stays from stage to stage', async () => {
  const received = serve(list())
  open('/campaigns?page=2')
  fireEvent.change(await screen.findByLabelText('Kolejność'), { target: { value: 'end' } })
  await waitFor(() => expect(received.at(-1)?.path).toBe('/ops/campaigns?sort=end'))
  fireEvent.click(screen.getByRole('link', { name: 'Trwa' }))
  await waitFor(() => expect(received.at(-1)?.path).toBe('/ops/campaigns?stage=running&sort=end'))
})

test('OPS-10: what the overview counts is listed, and says so until everything is shown again', async () => {
  const received = serve({
    ...list(),
    'GET /ops/overview': () => ({ data: overview() }),
  })
  open('/')
  fireEvent.click(await screen.findByRole('link', { name: /Zgłoszenia do kampanii/ }))
  expect(await screen.findByText('Tylko kampanie ze zgłoszeniami, które czekają na decyzję.')).toBeTruthy()
  expect(received.at(-1)?.path).toBe('/ops/campaigns?waits=applications')
  fireEvent.click(screen.getByRole('link', { name: 'Pokaż wszystkie' }))
  await waitFor(() => expect(received.at(-1)?.path).toBe('/ops/campaigns'))
  expect(screen.queryByText(/Tylko kampanie/)).toBeNull()
})

test('DESK-30 tabs say how many campaigns each has of what the list is narrowed to; the address keeps platform and type', async () => {
  const counts = { draft: 2, onboarding: 0, running: 1000, completed: 31, cancelled: 0 }
  const received = serve({ ...list(), 'GET /ops/campaigns/counts': () => ({ data: counts }) })
  open('/campaigns?page=2&sort=end')
  const tabs = within(await screen.findByRole('navigation', { name: 'Etap kampanii' }))
  await tabs.findByText('31')
  expect(tabs.getByRole('link', { name: 'Szkic 2' })).toBeTruthy()
  const figures = () => tabs.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\p{L}+ ?/gu, '') ?? '')
  expect(figures()).toEqual(['1\u00a0000+', '2', '', '1\u00a0000+', '31', ''])
  fireEvent.change(screen.getByLabelText('Platforma'), { target: { value: 'youtube' } })
  fireEvent.change(screen.getByLabelText('Forma'), { target: { value: 'closed' } })
  await waitFor(() => expect(listsIn(received).at(-1)).toBe('/ops/campaigns?sort=end&platform=youtube&type=closed'))
  await waitFor(() =>
    expect(received.map(({ path }) => path)).toContain('/ops/campaigns/counts?platform=youtube&type=closed'),
  )
  fireEvent.click(screen.getByRole('link', { name: /Szkic/ }))
  await waitFor(() =>
    expect(listsIn(received).at(-1)).toBe('/ops/campaigns?stage=draft&sort=end&platform=youtube&type=closed'),
  )
})

test('LIST-07 a filter that was settled can be gone back from, and words that were typed into it go with it', async () => {
  serve(list())
  const { history } = open('/campaigns')
  await screen.findByText('Kawa na żywo')
  fireEvent.change(screen.getByLabelText('Platforma'), { target: { value: 'twitch' } })
  await waitFor(() => expect(history.location.search).toBe('?platform=twitch'))
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'kawa' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(history.location.search).toBe('?platform=twitch&name=kawa'))
  act(() => history.back())
  await waitFor(() => expect(screen.getByLabelText('Platforma')).toHaveProperty('value', ''))
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  expect(history.location.pathname).toBe('/ops/campaigns')
})
