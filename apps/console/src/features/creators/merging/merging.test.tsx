import type { MergePreview } from '@fanfara/contract/ops/people/merging'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { creator } from '#/test/samples.ts'
import { answer, changesIn, dialog, open, serve, signIn, signInAs } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const here = creator().id
const there = '00000000-0000-4000-8000-000000000077'
const plan = (of: Partial<MergePreview> = {}): MergePreview => ({
  ends: { id: here, name: 'Ola Nowak', email: null, created_at: '2026-02-01T10:00:00Z' },
  stays: { id: there, name: 'Ola Stara', email: 'ola@stara.test', created_at: '2025-02-01T10:00:00Z' },
  obstacles: [],
  worked: 0,
  payments: 0,
  payouts: 0,
  balance: 0,
  can_swap: false,
  channels: [
    { platform: 'twitch', login: 'ola_gra', moves: true },
    { platform: 'youtube', login: null, moves: false },
  ],
  waiting: [
    { campaign: { id: there, name: 'Kawa' }, status: 'invited', moves: true },
    { campaign: { id: there, name: 'Sok' }, status: 'pending_approval', moves: true },
    { campaign: { id: there, name: 'Woda' }, status: 'invited', moves: false },
  ],
  revision: 'seen',
  ...of,
})
const found = {
  id: there,
  name: 'Ola Stara',
  email: 'ola@stara.test',
  is_active: true,
  is_erased: false,
  channels: [{ platform: 'x', login: 'olastara', stage: null, followers: null, price_from: null }],
}
const previewOf = (id: string) => `GET /ops/creators/${id}/merge`
const press = `POST /ops/creators/${here}/merge`
/** A creator's page, whom a search finds, and what is answered beside. */
const page = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({
    [`GET /ops/creators/${here}`]: () => ({ data: creator() }),
    [`GET /ops/creators/${there}`]: () => ({ data: creator({ id: there, name: 'Ola Stara' }) }),
    'GET /ops/creators': ({ path }) => ({
      data: path.includes('zyg') ? [] : [found, { ...found, id: here, name: 'Ola Nowak' }],
    }),
    [previewOf(here)]: () => ({ data: plan() }),
    ...answers,
  })
async function begun() {
  open(`/creators/${here}`)
  fireEvent.click(await screen.findByRole('button', { name: 'To drugie konto…' }))
  return dialog()
}
async function planned() {
  const box = await begun()
  fireEvent.click(await box.findByRole('button', { name: /Ola Stara/ }))
  return box
}

test('DBL-03 the other account is searched for, never this one, and what becomes of everything is said before anything happens', async () => {
  const received = page()
  const box = await begun()
  await box.findByRole('button', { name: /Ola Stara.*olastara/ })
  expect(box.queryByRole('button', { name: /Ola Nowak/ })).toBeNull()
  fireEvent.change(box.getByRole('searchbox'), { target: { value: 'zyg' } })
  expect(await box.findByText('Nikogo takiego nie ma')).toBeTruthy()
  fireEvent.change(box.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.click(await box.findByRole('button', { name: /Ola Stara/ }))
  for (const line of [
    'kanał Twitch (ola_gra), z cenami i pomiarami',
    'zaproszenie: Kawa',
    'zgłoszenie: Sok',
    'Woda: konto, które zostaje, już jest w tej kampanii',
    'Tego nie da się cofnąć.',
  ])
    expect(await box.findByText(line)).toBeTruthy()
  expect(box.getByText(/^kanał YouTube: konto, które zostaje, ma albo miało/)).toBeTruthy()
  expect(changesIn(received)).toEqual([])
})

test('DBL-04 it is done once with the reason and what was looked at, and leads to the account that stays', async () => {
  const received = page({ [press]: () => ({ data: { into: there } }) })
  const box = await planned()
  fireEvent.change(await box.findByLabelText('Powód'), { target: { value: ' Napisała z obu adresów ' } })
  const button = box.getByRole('button', { name: 'Zakończ konto Ola Nowak' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'Ola Stara' })).toBeTruthy()
  expect(screen.getByText('Zakończono: Ola Nowak. Zostaje: Ola Stara.')).toBeTruthy()
  const sent = received.filter(({ method }) => method === 'POST')
  expect(sent[0]?.body).toEqual({ into: there, reason: 'Napisała z obu adresów', revision: 'seen' })
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('DBL-05 what a colleague changed meanwhile is shown anew, the reason stays, and the next press agrees to what is there now', async () => {
  let now = plan()
  let tries = 0
  const received = page({
    [previewOf(here)]: () => ({ data: now }),
    [press]: () => {
      tries += 1
      now = plan({ revision: 'newer', waiting: [] })
      return tries === 1
        ? answer(409, { message: 'Ktoś to zmienił.', code: 'changed_meanwhile' })
        : { data: { into: there } }
    },
  })
  const box = await planned()
  fireEvent.change(await box.findByLabelText('Powód'), { target: { value: 'Pisała' } })
  fireEvent.click(box.getByRole('button', { name: 'Zakończ konto Ola Nowak' }))
  expect(await box.findByText('Ktoś to zmienił.')).toBeTruthy()
  await waitFor(() => expect(box.queryByText('zaproszenie: Kawa')).toBeNull())
  expect(box.getByLabelText<HTMLTextAreaElement>('Powód').value).toBe('Pisała')
  fireEvent.click(box.getByRole('button', { name: 'Zakończ konto Ola Nowak' }))
  await screen.findByRole('heading', { name: 'Ola Stara' })
  expect(changesIn(received).at(-1)?.[2]).toMatchObject({ reason: 'Pisała', revision: 'newer' })
})

test('DBL-03 work and money forbid it in figures, and where the other way round is free it is one press away', async () => {
  const forbidden = plan({ obstacles: ['work', 'money'], worked: 2, payments: 3, balance: 40.5, can_swap: true })
  const { ends, stays } = plan()
  page({
    [previewOf(here)]: () => ({ data: forbidden }),
    [previewOf(there)]: () => ({ data: plan({ ends: stays, stays: ends }) }),
  })
  const box = await planned()
  expect(await box.findByText('Było w 2 kampaniach.')).toBeTruthy()
  const said = box.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said[1]).toMatch(/^Ma 3 zarobki, nie ma wypłat\. Saldo razem: 40,50\szł$/)
  expect(box.queryByLabelText('Powód')).toBeNull()
  fireEvent.click(box.getByRole('button', { name: 'Zamień konta' }))
  expect(await box.findByRole('button', { name: 'Zakończ konto Ola Stara' })).toBeTruthy()
})

test.each([
  [['work'], /napisz na oba konta/i],
  [['limited'], /ograniczenia nie omija się/i],
  [['stays_limited'], /ograniczenia nie omija się/i],
  [['channel_busy'], /spróbuj za minutę/i],
  [['same'], /wybierz inne konto\./i],
] as const)('DBL-03 %s: what to do instead is said, and nothing can be pressed', async (obstacles, sentence) => {
  page({ [previewOf(here)]: () => ({ data: plan({ obstacles: [...obstacles], worked: 1 }) }) })
  const box = await planned()
  expect(await box.findByText(sentence)).toBeTruthy()
  for (const name of [/^Zakończ konto/, 'Zamień konta']) expect(box.queryByRole('button', { name })).toBeNull()
  fireEvent.click(box.getByRole('button', { name: 'Wybierz inne konto' }))
  expect(await box.findByRole('searchbox')).toBeTruthy()
})

test('DBL-03 a preview that cannot be read says so in its place and tries again', async () => {
  let isDown = true
  page({ [previewOf(here)]: () => (isDown ? answer(500, { message: 'Coś się zepsuło.' }) : { data: plan() }) })
  const box = await planned()
  const again = await box.findByRole('button', { name: 'Spróbuj ponownie' })
  isDown = false
  fireEvent.click(again)
  expect(await box.findByText('zaproszenie: Kawa')).toBeTruthy()
})

test('DBL-05 an account that was erased a second ago is said to be gone, in the dialog', async () => {
  page({ [previewOf(here)]: () => answer(404, { message: 'Nie ma tego.' }) })
  const box = await planned()
  expect(await box.findByText(/^Już tego nie ma/)).toBeTruthy()
  fireEvent.click(box.getByRole('button', { name: 'Wybierz inne konto' }))
  expect(await box.findByRole('searchbox')).toBeTruthy()
})

test('DBL-03 beside a likely double the question is answered already; whoever runs campaigns only reads who may', async () => {
  const double = { id: there, name: 'Ola Stara', is_active: true, created_at: '2025-01-05T10:00:00Z', available: 0 }
  page({ [`GET /ops/creators/${here}/doubles`]: () => ({ data: [{ ...double, same: ['iban'] }] }) })
  const { unmount } = open(`/creators/${here}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Połącz z kontem Ola Stara' }))
  expect(await (await dialog()).findByText('zaproszenie: Kawa')).toBeTruthy()
  unmount()
  await signInAs('operator')
  open(`/creators/${here}`)
  const button = await screen.findByRole('button', { name: 'To drugie konto…' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
