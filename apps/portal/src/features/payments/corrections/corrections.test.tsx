import type { OwnCorrection } from '@fanfara/contract/own/corrections'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { Corrections } from './corrections.tsx'

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

const correction = (of: Partial<OwnCorrection> = {}): OwnCorrection => ({
  id: 'c1',
  campaign: { id: 'k1', name: 'Kawa na sen' },
  kind: 'results',
  state: 'announced',
  before: 500,
  after: 350,
  difference: -150,
  results: {
    before: { views: null, clicks: 500, actions: null, sales: null, sales_value: null },
    after: { views: null, clicks: 350, actions: null, sales: null, sales_value: null },
  },
  task: null,
  reason: 'O jedno zero za dużo.',
  announced_at: '2026-03-01T10:00:00Z',
  effect_due: '2026-03-15T10:00:00Z',
  dispute: null,
  ended: null,
  moved: null,
  expected: { pending: 0, available: 120, set_off: 30, added: 0 },
  can_dispute: true,
  ...of,
})
const show = (corrections: OwnCorrection[], setOff = 0, more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({
    'GET /payments/corrections': () => answer(200, { data: { set_off: setOff, corrections } }),
    ...more,
  })
  showPage(Corrections)
  return calls
}

describe('COR-02 a correction is explained before it happens', () => {
  test('what, why, how much and by when', async () => {
    show([correction()])
    const card = within(await screen.findByRole('article', { name: 'Kawa na sen' }))
    expect(card.getByText(/500,00.zł → 350,00.zł/)).toBeTruthy()
    expect(card.getByText(/o 150,00.zł mniej/)).toBeTruthy()
    expect(card.getByText('kliknięcia: 500 → 350')).toBeTruthy()
    expect(card.getByText('O jedno zero za dużo.', { exact: false })).toBeTruthy()
    expect(card.getByText(/Zadziała .*15.03.2026.*jeśli do tego czasu się nie sprzeciwisz/)).toBeTruthy()
  })

  test('COR-07 where it comes from: what was paid out is taken from later earnings', async () => {
    show([correction()])
    const card = within(await screen.findByRole('article', { name: 'Kawa na sen' }))
    expect(card.getByText(/120,00.zł zejdzie z Twojego salda/)).toBeTruthy()
    expect(card.getByText(/30,00.zł masz już wypłacone albo zlecone: potrącimy je z kolejnych zarobków/)).toBeTruthy()
  })

  test('a dispute is sent once, with what was written', async () => {
    const calls = show([correction()], 0, {
      'POST /payments/corrections/c1/dispute': () => answer(200, { data: correction({ state: 'disputed' }) }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Nie zgadzam się' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Twój sprzeciw'), { target: { value: 'Platforma pokazuje 500.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Wyślij' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Wyślij' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
      { text: 'Platforma pokazuje 500.' },
    ])
  })

  test('one that is refused stays written, with the server’s words', async () => {
    show([correction()], 0, {
      'POST /payments/corrections/c1/dispute': () =>
        answer(422, { message: 'Popraw.', errors: { text: ['Napisz, co się nie zgadza, co najmniej 10 znaków'] } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Nie zgadzam się' }))
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Twój sprzeciw')
    fireEvent.change(field, { target: { value: 'Nie' } })
    fireEvent.click(screen.getByRole('button', { name: 'Wyślij' }))
    expect(await screen.findByText('Napisz, co się nie zgadza, co najmniej 10 znaków')).toBeTruthy()
    expect(field.value).toBe('Nie')
  })

  test('what was disputed says who acts next, and cannot be disputed again', async () => {
    show([
      correction({
        state: 'disputed',
        can_dispute: false,
        dispute: { at: '2026-03-02T10:00:00Z', text: 'Platforma pokazuje 500.' },
      }),
    ])
    expect(await screen.findByText(/Teraz kolej Fanfary/)).toBeTruthy()
    expect(screen.getByText('Platforma pokazuje 500.', { exact: false })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nie zgadzam się' })).toBeNull()
  })
})

describe('COR-04 what is set off', () => {
  test('is named with its sum; earlier corrections are folded away', async () => {
    const ended = { at: '2026-03-15T10:00:00Z', answer: null }
    const moved = { pending: 0, available: 0, set_off: 150, added: 0 }
    show([correction({ state: 'in_effect', ended, moved, can_dispute: false })], 150)
    expect(await screen.findByText(/150,00.zł potrącimy z Twoich kolejnych zarobków/)).toBeTruthy()
    expect(screen.getByText('1 wcześniejsza korekta')).toBeTruthy()
    expect(screen.getByText(/Działa od .*15.03.2026/)).toBeTruthy()
  })

  test('without any there is nothing, and a failure can be tried again', async () => {
    let isDown = true
    show([], 0, {
      'GET /payments/corrections': () =>
        isDown ? answer(503, { message: 'Za chwilę.' }) : answer(200, { data: { set_off: 0, corrections: [] } }),
    })
    const again = await screen.findByRole('button', { name: /ponownie|jeszcze raz/i }, { timeout: 10_000 })
    isDown = false
    fireEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
    expect(screen.queryByText('Korekty')).toBeNull()
  })
})
