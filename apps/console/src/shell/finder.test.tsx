import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overview, page } from '#/test/samples.ts'
import { type Answers, answer, dialog, open, serve, signIn, signInAs } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OLA = '00000000-0000-4000-8000-0000000000b1'
const found = {
  creators: [{ id: OLA, name: 'Ola Nowak', email: 'ola@demo.test' }],
  campaigns: [],
  advertisers: [],
  payouts: [{ id: OLA, reference: 'PO-000007', creator: 'Ola Nowak', amount: 50, status: 'ordered' }],
}
const world = (more: Answers = {}) =>
  serve({
    'GET /ops/overview': () => ({ data: overview() }),
    'GET /ops/desk': () => ({ data: [] }),
    'GET /ops/audit': () => page([]),
    'GET /ops/news': () => page([]),
    'GET /ops/find': () => ({ data: found }),
    ...more,
  })
const findKey = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })

test('NAV-29: Ctrl K finds people and payouts from anywhere; arrows choose, Enter goes, and the field is empty the next time', async () => {
  const received = world()
  open('/audit')
  await screen.findByRole('heading', { name: 'Dziennik' })
  findKey()
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /Twórca, kampania/ })
  fireEvent.change(field, { target: { value: 'ola' } })
  expect(await screen.findByRole('option', { name: /Ola Nowak ola@demo/ })).toBeTruthy()
  expect(received.filter(({ path }) => path.startsWith('/ops/find')).map(({ path }) => path)).toEqual([
    '/ops/find?text=ola',
  ])
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('ola@demo.test')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('PO-000007')
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(received.at(-1)?.path).toBe(`/ops/creators/${OLA}`))
  expect(screen.queryByRole('combobox', { name: /Twórca, kampania/ })).toBeNull()
  findKey()
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /Twórca, kampania/ })).value).toBe('')
})

test('NAV-29: the palette offers acts and screens without Polish letters, and only those that the role has', async () => {
  world()
  open('/audit')
  fireEvent.click((await screen.findAllByRole('button', { name: /Znajdź/ }))[0] ?? document.body)
  const field = await screen.findByRole('combobox', { name: /Twórca, kampania/ })
  fireEvent.change(field, { target: { value: 'aktualnosc' } })
  const names = () => screen.getAllByRole('option').map(option => option.textContent)
  await waitFor(() => expect(names().slice(-2)).toEqual(['Nowa aktualność', 'Aktualności']))
  cleanup()
  await signInAs('viewer')
  open('/audit')
  await screen.findByRole('heading', { name: 'Dziennik' })
  findKey()
  const again = await screen.findByRole('combobox', { name: /Twórca, kampania/ })
  fireEvent.change(again, { target: { value: 'aktualnosc' } })
  await waitFor(() => expect(names()).not.toContain('Nowa aktualność'))
  expect(names().at(-1)).toBe('Aktualności')
})

test('NAV-29: “?” lists the keys, but is a letter where somebody types', async () => {
  world()
  open('/audit')
  await screen.findByRole('heading', { name: 'Dziennik' })
  fireEvent.keyDown(document.body, { key: '?' })
  const help = await dialog()
  expect(help.getByText('Znajdź cokolwiek')).toBeTruthy()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  findKey()
  const field = await screen.findByRole('combobox', { name: /Twórca, kampania/ })
  fireEvent.keyDown(field, { key: '?' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('DESK-24 an advertiser is a result of their own: their campaigns, and what they owe for whoever may see money', async () => {
  const answered = {
    creators: [],
    campaigns: [],
    advertisers: [{ name: 'Mroźna Fabryka', campaigns: 3, owes: true }],
    payouts: [],
  }
  const look = async () => {
    const received = serve({
      'GET /ops/audit': () => page([]),
      'GET /ops/campaigns': () => page([]),
      'GET /ops/find': () => ({ data: answered }),
    })
    open('/audit')
    await screen.findByRole('heading', { name: 'Dziennik' })
    findKey()
    const field = await screen.findByRole('combobox', { name: /Twórca, kampania/ })
    fireEvent.change(field, { target: { value: 'mrozna' } })
    await screen.findByRole('option', { name: 'Mroźna Fabryka 3 kampanie' })
    return received
  }
  const received = await look()
  expect(screen.getByRole('option', { name: 'Mroźna Fabryka należności' })).toBeTruthy()
  fireEvent.click(screen.getByRole('option', { name: 'Mroźna Fabryka 3 kampanie' }))
  await waitFor(() =>
    expect(received.some(({ path }) => path.startsWith('/ops/campaigns?') && path.includes('name=Mro'))).toBe(true),
  )
  cleanup()
  await signInAs('viewer')
  await look()
  expect(screen.queryByRole('option', { name: 'Mroźna Fabryka należności' })).toBeNull()
})

test('DESK-63 what could not be looked for is offered to be tried again, by a press and by Enter, and nobody reads of acts', async () => {
  let isDown = true
  world({ 'GET /ops/find': () => (isDown ? answer(500, { message: 'Coś poszło nie tak' }) : { data: found }) })
  open('/audit')
  await screen.findByRole('heading', { name: 'Dziennik' })
  for (const again of ['press', 'Enter']) {
    isDown = true
    findKey()
    const field = await screen.findByRole('combobox', { name: /Twórca, kampania/ })
    fireEvent.change(field, { target: { value: `ola ${again}` } })
    const button = await screen.findByRole('button', { name: 'Spróbuj ponownie' })
    expect(screen.queryByText(/nie wykona się dwa razy/)).toBeNull()
    isDown = false
    if (again === 'press') fireEvent.click(button)
    else fireEvent.keyDown(field, { key: 'Enter' })
    expect(await screen.findByRole('option', { name: /Ola Nowak ola@demo/ })).toBeTruthy()
    fireEvent.keyDown(field, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('NAV-29 Enter that comes before the answer goes to what was typed, not to what was found before it', async () => {
  const KUBA = '00000000-0000-4000-8000-0000000000b2'
  const received = world({
    'GET /ops/find': ({ path }) => ({
      data: path.includes('kuba')
        ? { ...found, creators: [{ id: KUBA, name: 'Kuba', email: null }], payouts: [] }
        : found,
    }),
  })
  open('/audit')
  await screen.findByRole('heading', { name: 'Dziennik' })
  findKey()
  const field = await screen.findByRole('combobox', { name: /Twórca, kampania/ })
  fireEvent.change(field, { target: { value: 'ola' } })
  await screen.findByRole('option', { name: /Ola Nowak ola@demo/ })
  fireEvent.change(field, { target: { value: 'kuba' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('dialog')).toBeTruthy()
  await waitFor(() => expect(received.at(-1)?.path).toMatch(/^\/ops\/creators\//))
  expect(received.some(({ path }) => path.startsWith(`/ops/creators/${OLA}`))).toBe(false)
  expect(received.some(({ path }) => path === `/ops/creators/${KUBA}`)).toBe(true)
})

test('NAV-29 Enter that came too early means nothing once somebody types on; nothing found leads nowhere', async () => {
  const nobody = { creators: [], campaigns: [], advertisers: [], payouts: [] }
  const received = world({ 'GET /ops/find': () => ({ data: nobody }) })
  open('/audit')
  await screen.findByRole('heading', { name: 'Dziennik' })
  findKey()
  const field = await screen.findByRole('combobox', { name: /Twórca, kampania/ })
  fireEvent.change(field, { target: { value: 'dowody' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.change(field, { target: { value: 'qqq' } })
  expect(await screen.findByText('Nic nie znaleziono. Spróbuj części nazwy.')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(received.some(({ path }) => path.startsWith('/ops/proofs'))).toBe(false)
})

test('NAV-29 “?” lists the keys also beside a box that was just ticked', async () => {
  world({ 'GET /ops/receivables': () => ({ ...page([]), term_days: 90, due: 0 }) })
  open('/receivables')
  const box = await screen.findByRole('checkbox', { name: 'Tylko po terminie' })
  fireEvent.keyDown(box, { key: '?' })
  expect((await dialog()).getByText('Znajdź cokolwiek')).toBeTruthy()
})
