import type { DayReading } from '@fanfara/contract/ops/people/hand-readings'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { creator } from '#/test/samples.ts'
import { answer, type Answers, dialog, open, serve, signIn } from '#/test/world.tsx'
import type { OpsChannel } from './channel.ts'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '00000000-0000-4000-8000-000000000009'
const channelId = '00000000-0000-4000-8000-000000000031'
const channel: OpsChannel = {
  id: channelId,
  platform: 'twitch',
  login: 'olawrzos',
  status: 'connected',
  stage: 3,
  price_from: null,
  metrics: { followers_count: 1300 },
  observed_at: '2026-03-03T03:00:00Z',
  by_hand: null,
  can_verify: false,
  revision: 'r1',
}
const reading = (day: string, of: Partial<DayReading> & { followers?: number; viewers?: number }): DayReading => ({
  day,
  metrics: { followers_count: of.followers ?? null, monthly_average_viewer_count: of.viewers ?? null },
  stage: 3,
  observed_at: `${day}T03:00:00Z`,
  by_hand: of.by_hand ?? false,
})
const show = (answers: Answers) =>
  serve({
    [`GET /ops/creators/${id}`]: () => ({ data: creator({ channels: [channel] }) }),
    [`GET /ops/creators/${id}/looks`]: () => ({ data: [] }),
    [`GET /ops/creators/${id}/doubles`]: () => ({ data: [] }),
    ...answers,
  })
const readings = (list: DayReading[]): Answers => ({
  [`GET /ops/channels/${channelId}/readings`]: () => ({
    data: { platform: 'twitch', login: 'olawrzos', readings: list },
  }),
})
const opened = async () => {
  open(`/creators/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Historia liczb' }))
  return dialog()
}

test('READ-01 the title says the finding, the table has every figure with its change and source, and hand-written ones are marked', async () => {
  show(
    readings([
      reading('2026-03-01', { followers: 1000, viewers: 40 }),
      reading('2026-03-02', { followers: 1250, by_hand: true }),
      reading('2026-03-03', { followers: 1200, viewers: 44 }),
    ]),
  )
  const box = await opened()
  expect(await box.findByText(/Obserwujący: 1\s?200, o 200 \(20\s?%\) więcej niż/)).toBeTruthy()
  const rows = box.getAllByRole('row').slice(1)
  const cells = rows.map(row =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells.map(([, value, change, , source]) => [value?.replace(/\s/g, ''), change, source])).toEqual([
    ['1200', '−50', 'z platformy'],
    ['1250', '+250', 'wpisane ręcznie'],
    ['1000', '–', 'z platformy'],
  ])
  expect(document.querySelectorAll('[data-part="by-hand"]')).toHaveLength(1)
  expect(box.getByText('Kółkiem oznaczone są liczby wpisane ręcznie.')).toBeTruthy()
  fireEvent.change(box.getByRole('combobox', { name: 'Która liczba' }), {
    target: { value: 'monthly_average_viewer_count' },
  })
  expect(await box.findByText(/Widzowie średnio: 44, o 4 \(10\s?%\) więcej niż/)).toBeTruthy()
  expect(box.getAllByRole('row')).toHaveLength(3)
})

test('READ-01 one reading, none, and a history that cannot be had are said in words', async () => {
  let list = [reading('2026-03-01', { followers: 1000 })]
  let isBroken = false
  show({
    [`GET /ops/channels/${channelId}/readings`]: () =>
      isBroken ? answer(500, { message: 'x' }) : { data: { platform: 'twitch', login: 'olawrzos', readings: list } },
  })
  const box = await opened()
  expect(await box.findByText(/Obserwujący: 1\s?000\. To jedyny pomiar/)).toBeTruthy()
  cleanup()
  await signIn()
  list = []
  expect(await (await opened()).findByText('Nie ma jeszcze żadnego pomiaru.')).toBeTruthy()
  cleanup()
  await signIn()
  isBroken = true
  expect(await (await opened()).findByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy()
})
