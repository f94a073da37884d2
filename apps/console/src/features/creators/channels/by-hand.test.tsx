import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { creator } from '#/test/samples.ts'
import { answer, type Answers, changesIn, dialog, open, serve, signIn, signInAs } from '#/test/world.tsx'
import type { OpsChannel } from './channel.ts'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '00000000-0000-4000-8000-000000000009'
const channelId = '00000000-0000-4000-8000-000000000031'
const channel = (of: Partial<OpsChannel> = {}): OpsChannel => ({
  id: channelId,
  platform: 'youtube',
  login: 'olawrzos',
  status: 'connected',
  stage: null,
  price_from: null,
  metrics: null,
  observed_at: null,
  by_hand: null,
  can_verify: true,
  revision: 'r1',
  ...of,
})
const written = channel({
  stage: 5,
  metrics: { monthly_video_view_count: 600_000, monthly_video_count: 10 },
  observed_at: '2026-03-02T09:00:00Z',
  by_hand: { operator: 'Jan', evidence: 'https://obrazy.test/1.png', reason: 'YouTube milczy' },
})
const show = (shown: () => OpsChannel, others: Answers = {}) =>
  serve({
    [`GET /ops/creators/${id}`]: () => ({ data: creator({ channels: [shown()] }) }),
    [`GET /ops/creators/${id}/looks`]: () => ({ data: [] }),
    [`GET /ops/creators/${id}/doubles`]: () => ({ data: [] }),
    ...others,
  })

test('HAND-01 HAND-03 figures are written down with evidence and a reason; what is wrong stands beside it and what was typed stays', async () => {
  let now = channel()
  let isRefused = true
  const errors = { metrics: ['To pole jest wymagane.'], evidence: ['Podaj link.'] }
  const received = show(() => now, {
    [`PUT /ops/channels/${channelId}/reading`]: () => {
      if (isRefused) return answer(422, { message: 'Popraw pola.', errors })
      now = written
      return { data: {} }
    },
  })
  open(`/creators/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Wpisz liczby' }))
  const box = await dialog()
  fireEvent.change(box.getByLabelText('Filmy w 28 dni'), { target: { value: '10' } })
  fireEvent.change(box.getByLabelText('Dlaczego ręcznie'), { target: { value: 'YouTube milczy' } })
  fireEvent.click(box.getByRole('button', { name: 'Wpisz liczby' }))
  expect(await box.findByText('To pole jest wymagane.')).toBeTruthy()
  expect(box.getByText('Podaj link.')).toBeTruthy()
  expect(box.getByLabelText<HTMLInputElement>('Filmy w 28 dni').value).toBe('10')
  isRefused = false
  fireEvent.change(box.getByLabelText('Wyświetlenia w 28 dni'), { target: { value: '600 000' } })
  fireEvent.change(box.getByLabelText('Gdzie je widać'), { target: { value: 'https://obrazy.test/1.png' } })
  fireEvent.click(box.getByRole('button', { name: 'Wpisz liczby' }))
  expect(await screen.findByText(/Zweryfikowane ręcznie, Jan: YouTube milczy/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'dowód' }).getAttribute('rel')).toContain('noopener')
  expect(changesIn(received).at(-1)?.[2]).toEqual({
    metrics: { monthly_video_view_count: 600_000, monthly_video_count: 10 },
    evidence: 'https://obrazy.test/1.png',
    reason: 'YouTube milczy',
    revision: 'r1',
  })
})

test('LIVE-02 figures that a colleague wrote down meanwhile are named beside what was typed, and replaced by saving again', async () => {
  let now = channel()
  const received = show(() => now, {
    [`PUT /ops/channels/${channelId}/reading`]: ({ body }) =>
      (body as { revision: string }).revision === now.revision
        ? { data: {} }
        : answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' }),
  })
  open(`/creators/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Wpisz liczby' }))
  const box = await dialog()
  fireEvent.change(box.getByLabelText('Filmy w 28 dni'), { target: { value: '12' } })
  now = { ...written, revision: 'r2' }
  fireEvent.click(box.getByRole('button', { name: 'Wpisz liczby' }))
  const saved = within(await box.findByRole('region', { name: 'Teraz zapisane' }))
  expect(saved.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'puste → 600\u00A0000',
    'puste → 10',
  ])
  expect(box.getByLabelText<HTMLInputElement>('Filmy w 28 dni').value).toBe('12')
  fireEvent.click(box.getByRole('button', { name: 'Wpisz liczby' }))
  expect(await screen.findByText(/Wpisano liczby kanału/)).toBeTruthy()
  expect(changesIn(received).map(([, , body]) => (body as { revision: string }).revision)).toEqual(['r1', 'r2'])
})

test('HAND-02 they are taken back with a reason', async () => {
  let now = written
  const received = show(() => now, {
    [`POST /ops/channels/${channelId}/reading/undo`]: () => {
      now = channel()
      return { data: {} }
    },
  })
  open(`/creators/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Cofnij wpisane liczby' }))
  const box = await dialog()
  fireEvent.change(box.getByRole('textbox'), { target: { value: 'Pomyłka' } })
  fireEvent.click(box.getByRole('button', { name: 'Cofnij wpisane liczby' }))
  expect(await screen.findByText('jeszcze bez pomiaru')).toBeTruthy()
  expect(changesIn(received)).toEqual([
    ['POST', `/ops/channels/${channelId}/reading/undo`, { reason: 'Pomyłka', revision: 'r1' }],
  ])
})

test('HAND-01 where the platform told figures lately nothing is offered, and who only reads is told who may', async () => {
  show(() => channel({ can_verify: false, stage: 3 }))
  const { unmount } = open(`/creators/${id}`)
  expect(await screen.findByText(/kategoria 3/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Wpisz liczby' })).toBeNull()
  unmount()
  await signInAs('viewer')
  show(() => channel())
  open(`/creators/${id}`)
  const button = await screen.findByRole('button', { name: 'Wpisz liczby' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(within(document.body).queryByRole('dialog')).toBeNull()
})

test('SCR-88 figures, evidence and a reason that were begun are there again, until they were written down', async () => {
  show(channel, { [`PUT /ops/channels/${channelId}/reading`]: () => ({ data: {} }) })
  open(`/creators/${id}`)
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Wpisz liczby' }))
    return dialog()
  }
  const fields = ['Filmy w 28 dni', 'Gdzie je widać', 'Dlaczego ręcznie']
  const values = () => fields.map(label => screen.getByLabelText<HTMLInputElement>(label).value)
  await openDialog()
  const begun = ['10', 'https://obrazy.test/1.png', 'YouTube milczy']
  fields.forEach((label, at) => fireEvent.change(screen.getByLabelText(label), { target: { value: begun[at] } }))
  cleanup()
  open(`/creators/${id}`)
  const again = await openDialog()
  expect(values()).toEqual(begun)
  fireEvent.click(again.getByRole('button', { name: 'Wpisz liczby' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openDialog()
  expect(values()).toEqual(['', '', ''])
})
