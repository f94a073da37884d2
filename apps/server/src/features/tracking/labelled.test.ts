import { BURST_PER_MINUTE, clickVerdicts } from '@fanfara/contract/verdicts'
import { labelledClicks, type Maker, makers } from '@fanfara/testkit/labelled-clicks'
import { expect, test } from 'vitest'
import { judgeClick, type LinkFacts, type Memory, remember } from './policy.ts'

const START = new Date('2026-11-02T08:00:00Z')
const LINK: LinkFacts = {
  status: 'active',
  since: START,
  enteredAt: START,
  startDate: null,
  endDate: null,
  isPaused: false,
  isSettled: false,
}
const LIMITS = { dailyMax: null, totalMax: null, burstPerMinute: BURST_PER_MINUTE }

/** How many requests of each maker got which verdict, and which agents of people did not count. */
function judged() {
  const memory: Memory = { visitors: new Map(), minutes: new Map(), days: new Map(), total: 0 }
  const none = () => Object.fromEntries(clickVerdicts.map(verdict => [verdict, 0]))
  const matrix = new Map<Maker, Record<string, number>>(makers.map(maker => [maker, none()]))
  const refused: string[] = []
  for (const { maker, ...click } of labelledClicks(START)) {
    const verdict = judgeClick(click, LINK, LIMITS, memory)
    if (verdict === 'counted') remember(memory, click)
    if (maker === 'person' && !['counted', 'repeat'].includes(verdict)) refused.push(`${verdict}: ${click.agent}`)
    const row = matrix.get(maker) ?? none()
    row[verdict] = (row[verdict] ?? 0) + 1
    matrix.set(maker, row)
  }
  return { matrix, refused }
}

test('threat model §3.8 at least 99 % of people count, and at most 1 % of everything else, of 8,000 labelled requests', () => {
  const { matrix, refused } = judged()
  const seen = [...matrix].map(([maker, row]) => [maker, Object.entries(row).filter(([, quantity]) => quantity > 0)])
  console.info(`labelled clicks: ${JSON.stringify(seen)}`)
  const sum = (rows: readonly Record<string, number>[]) =>
    rows.flatMap(row => Object.values(row)).reduce((total, quantity) => total + quantity, 0)
  const people = matrix.get('person') ?? {}
  const rest = makers.filter(maker => maker !== 'person').map(maker => matrix.get(maker) ?? {})
  expect(sum([people]) + sum(rest)).toBeGreaterThanOrEqual(8000)
  expect(refused, 'nobody is taken for a program').toEqual([])
  expect((people.counted ?? 0) / sum([people])).toBeGreaterThanOrEqual(0.99)
  const counted = rest.reduce((total, row) => total + (row.counted ?? 0), 0)
  expect(counted / sum(rest), JSON.stringify(Object.fromEntries(matrix))).toBeLessThanOrEqual(0.01)
  expect(counted, 'what cannot be seen is in the set').toBeGreaterThan(0)
})
