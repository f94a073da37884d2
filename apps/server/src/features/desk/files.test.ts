import { MARK } from '@fanfara/contract/csv'
import { grosze } from '@fanfara/contract/money'
import { opsMessageCreators } from '@fanfara/contract/ops/creator-list'
import { opsDownloadPayoutRuns, opsStartPayoutRun } from '@fanfara/contract/ops/payout-runs'
import { opsDownloadCreatorActs, opsStartCreatorAct } from '@fanfara/contract/ops/people/creator-acts'
import { opsDownloadSentMessages } from '@fanfara/contract/ops/people/sent-messages'
import { requestPayout } from '@fanfara/contract/payments'
import { type Operator, longSession, refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueWork } from '#/jobs/due-work.ts'

let world: TestWorld
let operator: Operator
/** The same operator, who reads Polish. */
let polish: Operator['call']
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
  polish = world.caller(await longSession(world.world, operator.id), 'pl')
})
afterAll(() => world.close())

/** Cells of a file in which none has a comma. */
const linesOf = (file: string) =>
  file
    .replace(MARK, '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))

test('DESK-36 the file of payout runs says when each was begun, over how much, and where its files stand', async () => {
  const creator = await world.creator({ available: grosze(150_00) })
  await creator.call(requestPayout)
  const filter = { format: 'elixir-0', kind: 'all', due_until: null, amount_from: null, amount_until: null } as const
  await operator.call(opsStartPayoutRun, { body: { ...filter, count: 1, amount: 150 } })
  await runDueWork(world.world)
  const [titles, line, ...more] = linesOf(await operator.call(opsDownloadPayoutRuns))
  expect(titles?.slice(2)).toEqual([
    'Format',
    'Orders',
    'Amount (PLN)',
    'Orders set aside',
    'Transfers',
    'Files',
    'Files released',
    'Files recalled',
  ])
  expect(line?.[0]).toBe(world.clock.now().toISOString())
  expect(line?.slice(2)).toEqual(['elixir-0', '1', '150.00', '0', '1', '1', '0', '0'])
  expect(more).toEqual([])
  expect(linesOf(await polish(opsDownloadPayoutRuns))[0]?.slice(-2)).toEqual(['Pliki zwolnione', 'Pliki wycofane'])
})

test('DESK-36 the file of acts on many says what was done, why, and to how many', async () => {
  const ola = await world.creator()
  const to = { creator_ids: [ola.id] }
  await operator.call(opsStartCreatorAct, { body: { act: 'limit', to, reason: '=1+1' } })
  await runDueWork(world.world)
  const [titles, line] = linesOf(await operator.call(opsDownloadCreatorActs))
  expect(titles?.slice(2)).toEqual([
    'Act',
    'Campaign',
    'Reason',
    'Creators',
    'Done',
    'Skipped',
    'Failed',
    'Unchanged',
    'Stopped by',
  ])
  expect(line?.slice(2)).toEqual(['Limit', '', "'=1+1", '1', '1', '0', '0', '0', ''])
  expect(linesOf(await polish(opsDownloadCreatorActs))[1]?.[2]).toBe('Ogranicz')
})

test('DESK-36 the file of messages says to whom and to how many, in the words that the reader has', async () => {
  const ola = await world.creator()
  const text = said('=2+2', 'Hello')
  await operator.call(opsMessageCreators, { body: { to: { creator_ids: [ola.id] }, text } })
  const [titles, line] = linesOf(await operator.call(opsDownloadSentMessages))
  expect(titles).toEqual(['Sent', 'Sent by', 'Kind', 'To whom', 'Creator', 'How many creators', 'Text', 'Link'])
  expect(line?.slice(2)).toEqual(['Message', 'Chosen in the list', '', '1', 'Hello', ''])
  expect(linesOf(await polish(opsDownloadSentMessages))[1]?.slice(2)).toEqual([
    'Wiadomość',
    'Wybrani na liście',
    '',
    '1',
    "'=2+2",
    '',
  ])
})

test.each([opsDownloadPayoutRuns, opsDownloadCreatorActs, opsDownloadSentMessages])(
  'DESK-36 $path is for every operator, and for nobody else',
  async file => {
    expect(linesOf(await (await world.colleague('viewer')).call(file)).length).toBeGreaterThan(0)
    expect((await refusal((await world.creator()).call(file))).status).toBe(403)
  },
)
