import type { UserChannel } from '@fanfara/contract/channels'
import { platforms } from '@fanfara/contract/enums'
import type { Salary } from '@fanfara/contract/evaluation'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fallbackConfig } from '#/app/server/config.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'

const nb = '\u00a0'
const uuid = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
const twitch: UserChannel = {
  id: uuid(1),
  type: 'twitch',
  status: 'connected',
  login: 'ola_wrzos',
  url: 'https://twitch.test/ola_wrzos',
  salary: 1500,
  marketing_benefit: 'stream_banner',
  chosen_ad: null,
  connected_at: '2026-03-05T10:00:00Z',
}
const salary = (number: number, of: Partial<Salary>): Salary => ({
  id: uuid(number),
  task_type: 'stream_banner',
  price: null,
  recommended_price: null,
  previous_price: null,
  ...of,
})
const salaries = [
  salary(2, { task_type: 'automatic' }),
  salary(3, { price: 1500, recommended_price: 1920, previous_price: 1200 }),
]
const types = platforms.map(name => ({
  name,
  label: name,
  active: true,
  hidden: false,
  hidden_in_login: false,
  need_confirm: false,
  coming_soon: name === 'tiktok',
}))
const list = `GET /channels/${twitch.id}/salaries`
const save = `PUT /channels/${twitch.id}/salaries/${uuid(3)}`
const reads = {
  'GET /channels': () => answer(200, { data: [twitch] }),
  'GET /channels/types': () => answer(200, { data: types }),
  [list]: () => answer(200, { data: salaries }),
}
const config = (isEditable: boolean) => () =>
  answer(200, {
    data: {
      ...fallbackConfig,
      feature_flags: { ...fallbackConfig.feature_flags, 'profile-edit-salary': isEditable },
    },
  })

/** Shows the section afresh, with a server whose flag is on or off. */
async function show(answers: Parameters<typeof serve>[0] = {}, isEditable = true) {
  vi.resetModules()
  const { activateLanguage } = await import('@fanfara/ui/text')
  activateLanguage('pl', (await import('virtual:messages/pl')).messages)
  const calls = serve({ ...reads, 'GET /config': config(isEditable), ...answers })
  const { loadConfig } = await import('#/app/server/config.ts')
  await loadConfig()
  const { ChannelsSection } = await import('./channels-section.tsx')
  const { cache } = showPage(ChannelsSection)
  await screen.findByRole('list', { name: 'Kanały społecznościowe' })
  return { calls, cache }
}
const adSelect = () => screen.findByLabelText<HTMLSelectElement>('Typ reklamy na Twitch')
const price = (ad: string) => screen.getByLabelText(`Cena: ${ad}, Twitch`)
const pencil = () => screen.findByRole('button', { name: 'Zmień cenę: Baner na transmisji, Twitch' })
async function openDialog() {
  fireEvent.click(await pencil())
  const dialog = within(await screen.findByRole('dialog', { name: 'Twoje ceny: Twitch' }))
  return { dialog, field: dialog.getByLabelText<HTMLInputElement>('Baner na transmisji') }
}
/** What a field says below itself. */
const said = (field: HTMLElement) => document.getElementById(`${field.id}-hint`)?.textContent
const submit = async () => fireEvent.click(await screen.findByRole('button', { name: 'Zapisz ceny' }))

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('CHAN-01, CHAN-10: a row for every platform; Instagram has a second way, in a new tab', async () => {
  await show()
  const rows = within(screen.getByRole('list', { name: 'Kanały społecznościowe' })).getAllByRole('listitem')
  expect(rows.map(row => row.querySelector('p')?.textContent)).toEqual([
    'Twitch',
    'YouTube',
    'TikTok',
    'Instagram',
    'X',
  ])
  expect(rows[0]?.textContent).toContain('Połączony od 05-03-2026')
  const help = within(rows[3] as HTMLElement).getByRole('link', { name: /Jak połączyć stronę/ })
  expect([help.getAttribute('href'), help.getAttribute('target')]).toEqual([
    '/settings/instruction/facebook-fan-page',
    '_blank',
  ])
})

test.each<[string, Partial<(typeof types)[number]>]>([
  ['comes later', { coming_soon: true }],
  ['is switched off', { active: false }],
])('SETUP-36 no help leads to connecting Instagram where it %s', async (_, flags) => {
  const offered = types.map(type => (type.name === 'instagram' ? { ...type, ...flags } : type))
  await show({ 'GET /channels/types': () => answer(200, { data: offered }) })
  expect(screen.queryByRole('link', { name: /Jak połączyć stronę/ })).toBeNull()
})

test('CHAN-17: what comes soon is disabled and says so', async () => {
  await show()
  const button = screen.getByRole('button', { name: 'Wkrótce: TikTok' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  // Where one looks, not only where one points.
  expect(button.textContent).toBe('Wkrótce')
})

test('CHAN-05, CHAN-06, GEN-12: the chosen ad type decides the price, a dash stands for none, nothing is stored', async () => {
  await show()
  const select = await adSelect()
  expect([...select.options].map(({ text }) => text)).toEqual(['Animowany baner', 'Baner na transmisji'])
  expect(price('Baner na transmisji').textContent).toBe(`1${nb}500${nb}zł`)
  const stored = Object.keys(localStorage)
  fireEvent.change(select, { target: { value: uuid(2) } })
  expect(price('Animowany baner').textContent).toBe('–nie ustawiono')
  expect(Object.keys(localStorage)).toEqual(stored)
})

test('CHAN-07, FLAG-04: without the flag there is no pencil; selector and price stay', async () => {
  await show({}, false)
  expect((await adSelect()).value).toBe(uuid(3))
  expect(screen.queryByRole('button', { name: /^Zmień cenę/ })).toBeNull()
})

test('CHAN-08, A11Y-07: the further columns belong to a button with its state', async () => {
  await show()
  const toggle = screen.getByRole('button', { name: 'Pokaż szczegóły: Twitch' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(toggle)
  expect(screen.getByRole('button', { name: 'Ukryj szczegóły: Twitch' }).getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')?.textContent).toContain('Odłącz')
})

test('SCR-91 a connected channel without a price is open, and stays open once it has one', async () => {
  let price: number | null = null
  const { cache } = await show({ 'GET /channels': () => answer(200, { data: [{ ...twitch, salary: price }] }) })
  const toggle = screen.getByRole('button', { name: 'Ukryj szczegóły: Twitch' })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  price = 900
  await cache.invalidateQueries({ queryKey: ['Channels'] })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
})

test('SCR-92 whoever sets a price for another ad need not set the one that the dialog was opened for', async () => {
  const { calls } = await show({
    [list]: () => answer(200, { data: [salary(2, { task_type: 'automatic' }), salary(3, {})] }),
    [save]: () => answer(200, { data: { ...salaries[1], price: 900 } }),
  })
  fireEvent.change(await adSelect(), { target: { value: uuid(2) } })
  fireEvent.click(screen.getByRole('button', { name: 'Zmień cenę: Animowany baner, Twitch' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Twoje ceny: Twitch' }))
  await submit()
  expect(await dialog.findByText('Podaj liczbę całkowitą od 0 do 1 000 000')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Baner na transmisji'), { target: { value: '900' } })
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ name }) => name.startsWith('PUT')).map(({ name }) => name)).toEqual([save])
})

test('SAL-05, SAL-10: the modal shows previous and recommended price, and how it is recommended', async () => {
  await show()
  const { dialog, field } = await openDialog()
  expect(said(field)).toBe(`Poprzednia cena: 1${nb}200${nb}złCena rekomendowana: 1${nb}920${nb}zł`)
  expect(dialog.getByText(/^Rekomendacja wynika z kategorii/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Wpisz rekomendowaną: Baner na transmisji' }))
  expect(field.value).toBe('1920')
})

test('SAL-10: without a recommendation there is a dash and the reason', async () => {
  await show({ [list]: () => answer(200, { data: [salary(3, {})] }) })
  const { dialog, field } = await openDialog()
  expect(said(field)).toContain('Cena rekomendowana: –nie ustawiono')
  expect(dialog.getByText(/^Na razie bez rekomendacji/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Wpisz rekomendowaną/ })).toBeNull()
})

test('SAL-06, VAL-28: what is no whole number from 0 to 1,000,000 is refused without a call', async () => {
  const { calls } = await show()
  const { field } = await openDialog()
  for (const wrong of ['', '12.5', '-1', '1000001', 'abc']) {
    fireEvent.change(field, { target: { value: wrong } })
    await submit()
    expect(await screen.findByText('Podaj liczbę całkowitą od 0 do 1 000 000')).toBeTruthy()
  }
  expect(calls.filter(({ name }) => name === save)).toEqual([])
})

test('SAL-07, CACHE-02: a saved price stands in the row, and what depends on it is read again', async () => {
  let saved = salaries
  const { calls, cache } = await show({
    [list]: () => answer(200, { data: saved }),
    [save]: ({ body }) => {
      const changed = { ...salaries[1], ...(body as object), previous_price: 1500 } as Salary
      saved = [salaries[0] as Salary, changed]
      return answer(200, { data: changed })
    },
  })
  cache.setQueryData(['Campaigns'], {})
  const { field } = await openDialog()
  fireEvent.change(field, { target: { value: '2 500' } })
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(price('Baner na transmisji').textContent).toBe(`2${nb}500${nb}zł`)
  expect(calls.find(({ name }) => name === save)?.body).toEqual({ price: 2500 })
  await waitFor(() => expect(calls.filter(({ name }) => name === 'GET /channels')).toHaveLength(2))
  expect(calls.filter(({ name }) => name === list)).toHaveLength(2)
  expect(cache.getQueryState(['Campaigns'])?.isInvalidated).toBe(true)
})

test('SCR-25 all prices of a channel are set by one form: what was asked for stands first, what stands as it was is not sent', async () => {
  const automatic = `PUT /channels/${twitch.id}/salaries/${uuid(2)}`
  const { calls } = await show({
    [automatic]: ({ body }) => answer(200, { data: { ...salaries[0], ...(body as object) } }),
    [save]: ({ body }) => answer(200, { data: { ...salaries[1], ...(body as object) } }),
  })
  const { dialog, field } = await openDialog()
  const fields = dialog.getAllByRole<HTMLInputElement>('textbox')
  expect(fields.map(({ value }) => value)).toEqual(['1500', ''])
  expect(fields[0]).toBe(field)
  fireEvent.change(dialog.getByLabelText('Animowany baner'), { target: { value: '900' } })
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = calls.filter(({ name }) => name.startsWith('PUT'))
  expect(sent.map(({ name, body }) => [name, body])).toEqual([[automatic, { price: 900 }]])
})

test('SCR-25 where one of several prices is refused the others are saved, and its field says why', async () => {
  const { calls } = await show({
    [`PUT /channels/${twitch.id}/salaries/${uuid(2)}`]: () => answer(200, { data: { ...salaries[0], price: 900 } }),
    [save]: () => answer(422, { message: 'Nie.', errors: { price: ['Ta cena jest zajęta.'] } }),
  })
  const { dialog, field } = await openDialog()
  fireEvent.change(field, { target: { value: '777' } })
  fireEvent.change(dialog.getByLabelText('Animowany baner'), { target: { value: '900' } })
  await submit()
  expect(await dialog.findByText('Ta cena jest zajęta.')).toBeTruthy()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['777', 'true'])
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toHaveLength(2)
})

test('SAL-08, ERR-16: the server’s sentence stands under the field and what was typed stays', async () => {
  await show({ [save]: () => answer(422, { message: 'Nie.', errors: { price: ['Ta cena jest zajęta.'] } }) })
  const { dialog, field } = await openDialog()
  fireEvent.change(field, { target: { value: '777' } })
  await submit()
  expect(await dialog.findByText('Ta cena jest zajęta.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('777')
})

test('SAL-08: a refusal without fields is an alert of the form; what was typed stays', async () => {
  await show({ [save]: () => answer(409, { message: 'Kanał właśnie się zmienił.' }) })
  const { field } = await openDialog()
  fireEvent.change(field, { target: { value: '777' } })
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain('Kanał właśnie się zmienił.')
  expect(field.value).toBe('777')
})

test('LAY-12: prices that could not be read can be asked for again', async () => {
  let attempts = 0
  await show({
    [list]: () => {
      attempts += 1
      return attempts === 1 ? answer(404, { message: 'Nie teraz.' }) : answer(200, { data: salaries })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Wczytaj ponownie ceny: Twitch' }))
  expect((await adSelect()).value).toBe(uuid(3))
})
