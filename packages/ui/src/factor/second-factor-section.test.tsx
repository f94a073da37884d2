import { createClient } from '@fanfara/contract/client'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

beforeAll(async () => {
  activateLanguage('pl', {})
  await import('../overlay/modal-popup.tsx')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const off = { authenticator: null, passkeys: [], recovery_codes_left: null, is_required: false }
const on = {
  authenticator: { since: '2026-03-01T10:00:00Z', last_used_at: null },
  passkeys: [],
  recovery_codes_left: 9,
  is_required: false,
}
const setup = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: { size: 3, path: 'M0 0h1v1h-1z' } }
const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']

/** The section over a server that knows one state, and what acts make of it. */
function show(state: object, acts: Record<string, () => Response> = {}) {
  const sent: string[] = []
  const changed = vi.fn<() => void>()
  let now = state
  const call = createClient({
    baseUrl: '/api',
    fetch: async (address, init) => {
      const name = `${init?.method} ${String(address).replace('/api/users/second-factor', '')}`.trim()
      if (name === 'GET') return answer(200, { data: now })
      sent.push(`${name} ${typeof init?.body === 'string' ? init.body : ''}`.trim())
      const made = acts[name]?.() ?? answer(404, { message: 'Nie ma' })
      if (made.ok && name === 'PUT /authenticator') now = on
      if (made.ok && name === 'DELETE /authenticator') now = off
      return made
    },
  })
  const session = { token: () => 'token' }
  const Page = () => <SecondFactorSection call={call} session={session} isAsked={false} onChange={changed} />
  const routeTree = createRootRoute({ component: Page, notFoundComponent: Page })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(<RouterProvider<typeof router> router={router} />)
  return { sent, changed, router }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))

test('SECF-01 set up: picture, secret to type, a code; then the recovery codes, which only their button closes', async () => {
  const replies = [answer(422, { message: 'x', errors: { code: ['Zły kod'] } })]
  const { sent, changed } = show(off, {
    'POST /authenticator': () => answer(201, { data: setup }),
    'PUT /authenticator': () => replies.shift() ?? answer(200, { data: { recovery_codes: codes } }),
  })
  await press('factor.set_up')
  const opened = await dialog()
  expect(opened.getByText('factor.setup_qr')).toBeTruthy()
  expect(opened.getByText('ABCD EFGH')).toBeTruthy()
  for (const code of ['111111', '222222']) {
    fireEvent.change(opened.getByLabelText('factor.setup_code'), { target: { value: code } })
    fireEvent.click(opened.getByRole('button', { name: 'factor.setup_submit' }))
    if (code === '111111') await opened.findByText('Zły kod')
  }
  await screen.findByText(/AAAA-BBBB-CCCC-DDDD/)
  expect(sent.slice(1)).toEqual(['111111', '222222'].map(code => `PUT /authenticator {"code":"${code}"}`))
  const shown = await dialog()
  fireEvent.keyDown(shown.getByText('factor.codes_text'), { key: 'Escape' })
  expect(await screen.findByText('factor.codes_once')).toBeTruthy()
  expect(screen.getByText(/EEEE-FFFF-GGGG-HHHH/)).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: 'factor.codes_kept' }))
  await waitFor(() => expect(screen.queryByText(/AAAA-BBBB-CCCC-DDDD/)).toBeNull())
  expect(await screen.findByText('factor.app')).toBeTruthy()
  expect(changed).toHaveBeenCalledOnce()
})

test('SCR-101 an app of the device itself, whose camera cannot see the picture, is opened with the account by a link', async () => {
  show(off, { 'POST /authenticator': () => answer(201, { data: setup }) })
  await press('factor.set_up')
  const link = (await dialog()).getByRole('link', { name: 'factor.setup_open' })
  expect(link.getAttribute('href')).toBe(setup.uri)
})

test('the codes are handed out as a file', async () => {
  const link = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  // The test's page would go where the link leads, instead of saving it.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  show(on, { 'POST /recovery-codes': () => answer(201, { data: { recovery_codes: codes } }) })
  await press('factor.codes_new')
  fireEvent.click((await dialog()).getByRole('button', { name: 'factor.codes_new' }))
  await screen.findByText(/AAAA-BBBB-CCCC-DDDD/)
  fireEvent.click(screen.getByRole('button', { name: 'factor.codes_download' }))
  const [[file] = []] = link.mock.calls
  expect(file instanceof Blob && (await file.text())).toContain(codes.join('\n'))
  expect(click).toHaveBeenCalledOnce()
})

test.each(['codes_download', 'codes_list'])(
  'SEEN-01 the page with codes is not left without a copy unasked: %s',
  async how => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined }, configurable: true })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { router } = show(on, { 'POST /recovery-codes': () => answer(201, { data: { recovery_codes: codes } }) })
    await press('factor.codes_new')
    fireEvent.click((await dialog()).getByRole('button', { name: 'factor.codes_new' }))
    await screen.findByText(/AAAA-BBBB-CCCC-DDDD/)
    await act(async () => router.history.push('/elsewhere'))
    fireEvent.click(await screen.findByRole('button', { name: 'ui.leave_stay' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'ui.leave_stay' })).toBeNull())
    expect(router.state.location.pathname).toBe('/')
    const copy = how === 'codes_list' ? 'ui.copy_named' : `factor.${how}`
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: copy })))
    await act(async () => router.history.push('/elsewhere'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
  },
)

test('switching off is asked for; a refusal is said in the question', async () => {
  const replies = [answer(409, { message: 'Twoja rola tego wymaga.', code: 'second_factor_of_role' })]
  const { sent } = show(on, { 'DELETE /authenticator': () => replies.shift() ?? answer(200, { data: {} }) })
  await press('factor.switch_off')
  const question = await dialog()
  const confirm = () => fireEvent.click(question.getByRole('button', { name: 'factor.switch_off' }))
  confirm()
  expect((await question.findByRole('alert')).textContent).toBe('Twoja rola tego wymaga.')
  confirm()
  expect(await screen.findByRole('button', { name: 'factor.set_up' })).toBeTruthy()
  expect(sent).toEqual(['DELETE /authenticator', 'DELETE /authenticator'])
})

test('SECF-06 whoever needs it is offered another app, and no way to switch it off', async () => {
  show({ ...on, is_required: true, recovery_codes_left: 2 })
  expect(await screen.findByRole('button', { name: 'factor.another_app' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'factor.switch_off' })).toBeNull()
  expect(screen.getByText('factor.required')).toBeTruthy()
  expect(screen.getByText('factor.codes_few')).toBeTruthy()
})
