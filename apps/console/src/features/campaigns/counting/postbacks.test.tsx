import type { Postback } from '@fanfara/contract/ops/campaign/postbacks'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign } from '#/test/samples.ts'
import { answer, draw, serve, signIn } from '#/test/world.tsx'
import { Postbacks } from './postbacks.tsx'

const { id } = campaign()
const postback = (of: Partial<Postback>): Postback => ({
  id: '1',
  at: '2026-03-04T18:00:00Z',
  outcome: 'taken',
  event_id: 'zam-1',
  key_id: '00000000-0000-4000-8000-00000000000a',
  ...of,
})
const counts = [
  { outcome: 'taken' as const, count: 1000 },
  { outcome: 'forged' as const, count: 1 },
]

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('PBL-01 what was refused says what to tell the advertiser; one outcome alone is chosen with how many there are', async () => {
  const received = serve({
    [`GET /ops/campaigns/${id}/postbacks`]: ({ path }) => ({
      data: [
        postback({ id: '2', outcome: 'forged', event_id: null }),
        ...(path.includes('forged') ? [] : [postback({})]),
      ],
      next: null,
      counts,
    }),
  })
  draw(<Postbacks campaignId={id} />)
  expect(await screen.findByText('zam-1')).toBeTruthy()
  expect(screen.getByText(/Sklep podpisuje innym sekretem/)).toBeTruthy()
  const choice = screen.getByRole('combobox', { name: 'Co się stało' })
  expect([...choice.querySelectorAll('option')].map(option => option.textContent?.replace(/\s/g, ' '))).toEqual([
    'Wszystkie',
    'Przyjęte (1 000+)',
    'Podpis się nie zgadza (1)',
  ])
  fireEvent.change(choice, { target: { value: 'forged' } })
  await waitFor(() => expect(screen.queryByText('zam-1')).toBeNull())
  expect(received.at(-1)?.path).toContain('outcome=forged')
})

test('PBL-01 nothing reported says so; a failed call says so in its place and asks again', async () => {
  let isBroken = true
  serve({
    [`GET /ops/campaigns/${id}/postbacks`]: () =>
      isBroken ? answer(500, { message: 'Nie teraz.' }) : { data: [], next: null, counts: [] },
  })
  draw(<Postbacks campaignId={id} />)
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Serwer reklamodawcy niczego jeszcze nie zgłosił.')).toBeTruthy()
})
