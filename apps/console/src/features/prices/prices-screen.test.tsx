import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const steps = [50, 80, 120, 180, 280, 430, 650, 1100]
const rows = [
  { ad_type: 'automatic', platform: 'twitch', prices: steps, revision: 'r1' },
  { ad_type: 'stream_banner', platform: 'twitch', prices: steps.map(() => null), revision: 'r2' },
  { ad_type: 'tweet', platform: 'x', prices: steps, revision: 'r3' },
]
const plain = (text: string) => text.replaceAll('\u00a0', ' ').trim()
const list = () => ({ data: rows })
const field = (stage: number, ad = 'Animowany baner') =>
  screen.getByLabelText<HTMLInputElement>(`${ad}, kategoria ${stage}`)
const type = (stage: number, value: string) => fireEvent.change(field(stage), { target: { value } })
const save = () => screen.getByRole('button', { name: 'Zapisz ceny: Animowany baner' })

/** Presses a link of the menu that leads elsewhere. */
const leave = () => screen.getAllByRole('link', { name: 'Wypłaty' })[0]?.click()

test('OPS-28: a platform’s ad types stand there with eight prices each; another platform is an address away', async () => {
  serve({ 'GET /ops/prices': list })
  open('/prices')
  await screen.findByRole('form', { name: 'Animowany baner' })
  expect(screen.getAllByRole('form').map(form => form.getAttribute('aria-label'))).toEqual([
    'Animowany baner',
    'Baner na transmisji',
  ])
  expect([1, 8].map(stage => field(stage).value)).toEqual(['50', '1\u00a0100'])
  expect(field(1, 'Baner na transmisji').value).toBe('')
  fireEvent.click(screen.getByRole('link', { name: 'X' }))
  expect(await screen.findByRole('form', { name: 'Tweet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'X' }).getAttribute('aria-current')).toBe('page')
})

test('OPS-28: the question names every change; eight prices go out, and the row rests afterwards', async () => {
  let prices: (number | null)[] = steps
  const received = serve({
    'GET /ops/prices': () => ({ data: [{ ...rows[0], prices }] }),
    'PUT /ops/prices': ({ body }) => {
      prices = (body as { prices: number[] }).prices
      return { data: body }
    },
  })
  open('/prices')
  await screen.findByRole('form', { name: 'Animowany baner' })
  expect(save().getAttribute('aria-disabled')).toBe('true')
  type(3, '1 250')
  type(8, '')
  fireEvent.click(save())
  const dialog = within(await screen.findByRole('dialog', { name: 'Animowany baner, Twitch: zmienić ceny?' }))
  const changes = dialog.getAllByRole('row').map(row => row.textContent?.replaceAll('\u00a0', ' '))
  expect(changes.slice(1)).toEqual(['Kategoria 3120 zł1 250 zł', 'Kategoria 81 100 złbrak'])
  expect(received.filter(({ method }) => method === 'PUT')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Zmień ceny' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({
    ad_type: 'automatic',
    platform: 'twitch',
    prices: [50, 80, 1250, 180, 280, 430, 650, null],
    revision: 'r1',
  })
  expect([field(3).value, field(8).value]).toEqual(['1\u00a0250', ''])
  expect(save().getAttribute('aria-disabled')).toBe('true')
})

test('VAL-28: a price that cannot be read is marked, keeps the row from being saved, and can be undone', async () => {
  serve({ 'GET /ops/prices': list })
  open('/prices')
  await screen.findByRole('form', { name: 'Animowany baner' })
  for (const wrong of ['abc', '12,5', '-1', '1000001']) {
    type(2, wrong)
    expect(field(2).getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field(2).getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Wpisz liczbę całkowitą od 0 do 1 000 000/,
    )
    expect(save().getAttribute('aria-disabled')).toBe('true')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Cofnij zmiany: Animowany baner' }))
  expect(field(2).value).toBe('80')
  expect(field(2).getAttribute('aria-invalid')).toBeNull()
})

test('OPS-28: a refusal stands in the question, and what was typed stays', async () => {
  serve({
    'GET /ops/prices': list,
    'PUT /ops/prices': () =>
      answer(422, { message: 'Popraw zaznaczone pola.', errors: { platform: ['Nie na tej platformie.'] } }),
  })
  open('/prices')
  await screen.findByRole('form', { name: 'Animowany baner' })
  type(1, '60')
  fireEvent.click(save())
  fireEvent.click(await screen.findByRole('button', { name: 'Zmień ceny' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Nie na tej platformie.')
  expect(field(1).value).toBe('60')
})

test('LIVE-02: who was slower is told, sees what a colleague saved, keeps what they typed, and replaces it only then', async () => {
  let row = { ...rows[0], prices: steps, revision: 'r1' }
  const received = serve({
    'GET /ops/prices': () => ({ data: [row] }),
    'PUT /ops/prices': ({ body }) => {
      const { revision } = body as { revision: string }
      if (revision === row.revision) return { data: { ...(body as object), revision: 'r9' } }
      return answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' })
    },
  })
  open('/prices')
  await screen.findByRole('form', { name: 'Animowany baner' })
  type(1, '60')
  fireEvent.click(save())
  const dialog = within(await screen.findByRole('dialog'))
  row = { ...row, prices: [55, ...steps.slice(1, 7), 2000], revision: 'r2' }
  fireEvent.click(dialog.getByRole('button', { name: 'Zmień ceny' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Ktoś inny zmienił to')
  await waitFor(() => expect(dialog.getByText('55 zł', { normalizer: plain })).toBeTruthy())
  fireEvent.click(dialog.getByRole('button', { name: 'Zmień ceny' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { ad_type: 'automatic', platform: 'twitch', prices: [60, ...steps.slice(1)], revision: 'r1' },
    { ad_type: 'automatic', platform: 'twitch', prices: [60, ...steps.slice(1, 7), 2000], revision: 'r2' },
  ])
})

test('LAY-12: a list that could not be read can be asked for again', async () => {
  let attempts = 0
  serve({
    'GET /ops/prices': () => {
      attempts += 1
      return attempts === 1 ? answer(503, { message: 'Za chwilę.' }) : list()
    },
  })
  open('/prices')
  fireEvent.click(await screen.findByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByRole('form', { name: 'Animowany baner' })).toBeTruthy()
})

test('OPS-28: what was typed stays while another platform is looked at; leaving the page with it asks', async () => {
  serve({ 'GET /ops/prices': list })
  open('/prices')
  await screen.findByRole('form', { name: 'Animowany baner' })
  type(2, '95')
  fireEvent.click(screen.getByRole('link', { name: 'X' }))
  await screen.findByRole('form', { name: 'Tweet' })
  fireEvent.click(screen.getByRole('link', { name: 'Twitch' }))
  await screen.findByRole('form', { name: 'Animowany baner' })
  expect(field(2).value).toBe('95')
  leave()
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Zostań' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field(2).value).toBe('95')
})

test('DESK-113: prices that were typed and not saved are there again after a reload, say so, and can be given up', async () => {
  serve({ 'GET /ops/prices': list })
  const before = open('/prices')
  await screen.findByRole('form', { name: 'Animowany baner' })
  type(2, '95')
  type(3, 'sto')
  before.unmount()
  open('/prices')
  await screen.findByText('Wpisane wcześniej i jeszcze niezapisane.')
  expect([field(2).value, field(3).value, field(4).value]).toEqual(['95', 'sto', '180'])
  fireEvent.click(screen.getByRole('button', { name: 'Porzuć to i zacznij od nowa' }))
  expect([field(2).value, field(3).value]).toEqual(['80', '120'])
  expect(screen.queryByText('Wpisane wcześniej i jeszcze niezapisane.')).toBeNull()
})

test('DESK-113: what was saved or undone is not taken up again, nor what somebody gave up by leaving', async () => {
  serve({ 'GET /ops/prices': list })
  const before = open('/prices')
  await screen.findByRole('form', { name: 'Animowany baner' })
  type(2, '95')
  fireEvent.click(screen.getByRole('button', { name: 'Cofnij zmiany: Animowany baner' }))
  before.unmount()
  const again = open('/prices')
  await screen.findByRole('form', { name: 'Animowany baner' })
  expect(screen.queryByText('Wpisane wcześniej i jeszcze niezapisane.')).toBeNull()
  type(2, '95')
  leave()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wyjdź bez zapisywania' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Animowany baner' })).toBeNull())
  again.unmount()
  open('/prices')
  await screen.findByRole('form', { name: 'Animowany baner' })
  expect(field(2).value).toBe('80')
})
