import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MonthFigure, type Months, monthFigures } from '@fanfara/contract/ops/desk/months'
import { overview } from '#/test/samples.ts'
import { open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Sums = { count: number; amount: number }
const NOTHING: Sums = { count: 0, amount: 0 }
const MONTHS = ['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']

/** Months of nothing, but for the running one and the one before up to the same day. */
function months(of: Partial<Record<MonthFigure, { running: Sums; before: Sums }>>): Months {
  return {
    as_of: '2026-11-26T08:30:00Z',
    figures: monthFigures.map(figure => ({
      figure,
      months: MONTHS.map((month, at) => ({ month, ...(at === 5 ? (of[figure]?.running ?? NOTHING) : NOTHING) })),
      before: of[figure]?.before ?? NOTHING,
    })),
  }
}

const show = async (data: Months, work: object[] = []) => {
  serve({
    'GET /ops/desk': () => ({ data: work }),
    'GET /ops/overview': () => ({ data: overview() }),
    'GET /ops/months': () => ({ data }),
  })
  open('/')
  const region = within(await screen.findByRole('region', { name: 'Ten miesiąc obok pięciu poprzednich' }))
  await region.findByText('stan na 26-11-2026 09:30')
  return region
}
const chart = (region: Awaited<ReturnType<typeof show>>, name: string) => within(region.getByRole('figure', { name }))
const sum = (amount: number): Sums => ({ count: 1, amount })
const people = (count: number): Sums => ({ count, amount: 0 })

test('DESK-02 each chart leads to its list and says in figures what it draws', async () => {
  const region = await show(months({ settled: { running: sum(1500), before: sum(1000) } }))
  expect(
    region.getAllByRole('figure').map(one => {
      const link = within(one).getByRole('link')
      return [link.textContent, link.getAttribute('href')]
    }),
  ).toEqual([
    ['Rozliczone', '/ops/campaigns?stage=completed'],
    ['Wpłaty reklamodawców', '/ops/receivables'],
    ['Wypłacone twórcom', '/ops/payouts?status=paid'],
    ['Zadania w terminie', '/ops/creators?sort=on_time'],
    ['Nowi twórcy', '/ops/creators?sort=newest'],
  ])
  const rows = within(chart(region, 'Rozliczone').getByRole('table')).getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    'MiesiącRozliczone',
    'czerwiec 20260,00\u00a0zł',
    'lipiec 20260,00\u00a0zł',
    'sierpień 20260,00\u00a0zł',
    'wrzesień 20260,00\u00a0zł',
    'październik 20260,00\u00a0zł',
    'listopad 20261\u00a0500,00\u00a0zł',
  ])
})

test.each([
  [sum(1500), sum(1000), 'O 50% więcej niż miesiąc temu o tej porze (1\u00a0000,00\u00a0zł)'],
  [sum(400), sum(1000), 'O 60% mniej niż miesiąc temu o tej porze (1\u00a0000,00\u00a0zł)'],
  [sum(1040), sum(1000), 'Tyle co miesiąc temu o tej porze (1\u00a0000,00\u00a0zł)'],
  [NOTHING, sum(1000), 'Jeszcze nic, miesiąc temu o tej porze 1\u00a0000,00\u00a0zł'],
  [sum(1000), NOTHING, 'Miesiąc temu o tej porze nie było nic'],
  [NOTHING, NOTHING, 'Jeszcze nic, tak jak miesiąc temu o tej porze'],
  [sum(-300), NOTHING, 'Jeszcze nic, tak jak miesiąc temu o tej porze'],
])('DESK-02 %j beside %j: %s', async (running, before, finding) => {
  const region = await show(months({ paid: { running, before } }))
  expect(chart(region, 'Wypłacone twórcom').getByText(finding.replaceAll('\u00a0', ' '))).toBeTruthy()
})

test('DESK-02 tasks are shares of what ended, people are counted', async () => {
  const region = await show(
    months({
      done: { running: people(29), before: people(3) },
      missed: { running: people(1), before: people(1) },
      joined: { running: people(4), before: people(2) },
    }),
  )
  expect(chart(region, 'Zadania w terminie').getByText('96% w terminie, miesiąc temu o tej porze 75%')).toBeTruthy()
  expect(chart(region, 'Zadania w terminie').getByText('29 z 30')).toBeTruthy()
  expect(chart(region, 'Nowi twórcy').getByText('Miesiąc temu o tej porze 2 osoby')).toBeTruthy()
})

test('DESK-02 what advertisers owe beyond the term is the finding, and leads to it', async () => {
  const overdue = {
    kind: 'overdue',
    key: 'c1',
    name: 'Kawa na żywo',
    campaign_id: '00000000-0000-4000-8000-0000000000c1',
    count: 2,
    amount: 730,
    since: '2026-11-01T00:00:00Z',
    hand: null,
    is_more: false,
  }
  const region = await show(months({ came: { running: sum(500), before: sum(500) } }), [overdue])
  const late = chart(region, 'Wpłaty reklamodawców').getByRole('link', { name: 'Po terminie: 730,00\u00a0zł' })
  expect(late.getAttribute('href')).toBe('/ops/receivables?late=true')
})
