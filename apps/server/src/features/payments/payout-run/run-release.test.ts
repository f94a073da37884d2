import { bankFileId } from '@fanfara/contract/money-ids'
import { grosze } from '@fanfara/contract/money'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import {
  opsGetPayoutRun,
  opsPreviewPayoutRun,
  opsReleasePayoutRun,
  opsStartPayoutRun,
} from '@fanfara/contract/ops/payout-runs'
import {
  opsCreateBankFile,
  opsDownloadBankFile,
  opsListPayouts,
  opsRecallBankFile,
  opsReleaseBankFile,
} from '@fanfara/contract/ops/payouts'
import { requestPayout } from '@fanfara/contract/payments'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '#/features/ledger/service.ts'

let world: TestWorld
let maker: Operator
let colleague: Operator
beforeAll(async () => {
  world = await startWorld()
  maker = await world.operator()
  colleague = await world.colleague('finance')
})
afterAll(() => world.close())

/** A file with one order, as banks' limits cut a run of thousands. */
async function fileOf(by: Operator) {
  const creator = await world.creator({ available: grosze(150_00) })
  await creator.call(requestPayout, { body: undefined })
  const orders = (await maker.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
  const payout_ids = orders.filter(order => order.creator.id === creator.id).map(({ id }) => id)
  return (await by.call(opsCreateBankFile, { body: { format: 'pain.001', payout_ids } })).data
}

/** A run of two files that the maker made, and more beside them. */
async function run(...others: { id: string }[]) {
  const creator = await world.creator({ available: grosze(150_00) })
  await creator.call(requestPayout, { body: undefined })
  const meant = { format: 'pain.001' as const }
  const { data } = await maker.call(opsPreviewPayoutRun, { body: meant })
  const { data: begun } = await maker.call(opsStartPayoutRun, { body: { ...meant, ...data.ready } })
  const second = await fileOf(maker)
  for (const { id } of [second, ...others])
    await world.world.db.updateTable('bank_file').set({ run_id: begun.id }).where('id', '=', bankFileId(id)).execute()
  const { data: made } = await maker.call(opsGetPayoutRun, { params: { id: begun.id } })
  const files = made.files.map(({ id, sha256 }) => ({ id, sha256 }))
  return { params: { id: begun.id }, files, body: { files } }
}
const outcomesOf = async (call: Promise<{ data: { outcomes: { outcome: string }[] } }>) =>
  (await call).data.outcomes.map(({ outcome }) => outcome)

test('RUN-01 one act releases all files of a run, each with a line of the log; nobody releases their own', async () => {
  const { params, body, files } = await run()
  expect(await outcomesOf(maker.call(opsReleasePayoutRun, { params, body }))).toEqual([
    'bank_file_own',
    'bank_file_own',
  ])
  const { data } = await colleague.call(opsReleasePayoutRun, { params, body })
  expect(data.outcomes).toEqual(files.map(({ id }) => ({ id, outcome: 'released' })))
  expect(data.run.files.map(({ released, can_release }) => [released !== null, can_release])).toEqual([
    [true, false],
    [true, false],
  ])
  for (const { id } of files)
    expect(await maker.call(opsDownloadBankFile, { params: { id } })).toContain('CstmrCdtTrfInitn')
  const lines = (await maker.call(opsListAudit, { query: { per_page: 100 } })).data.filter(
    ({ action, object_id }) => action === 'bank_file_released' && files.some(({ id }) => id === object_id),
  )
  expect(lines).toHaveLength(2)
  expect(await reconcile(world.world)).toEqual([])
})

test('RUN-01 one that was recalled, released before, made by oneself, or has another sum keeps no other back', async () => {
  const [recalled, before, own, changed] = [
    await fileOf(maker),
    await fileOf(maker),
    await fileOf(colleague),
    await fileOf(maker),
  ]
  const { params, files } = await run(recalled, before, own, changed)
  await maker.call(opsRecallBankFile, { params: { id: recalled.id }, body: { reason: 'Zła data' } })
  await colleague.call(opsReleaseBankFile, { params: { id: before.id } })
  const shown = files.map(file => (file.id === changed.id ? { ...file, sha256: 'ab'.repeat(32) } : file))
  const { data } = await colleague.call(opsReleasePayoutRun, { params, body: { files: shown } })
  const outcomeOf = (id: string) => data.outcomes.find(each => each.id === id)?.outcome
  expect([recalled, before, own, changed].map(({ id }) => outcomeOf(id))).toEqual([
    'bank_file_recalled',
    'bank_file_released',
    'bank_file_own',
    'sum_differs',
  ])
  expect(data.outcomes.filter(({ outcome }) => outcome === 'released')).toHaveLength(2)
  expect(data.run.files.find(({ id }) => id === changed.id)?.released).toBeNull()
})

test('RUN-01 content that was changed in the database is not released, though the row still says the old sum', async () => {
  const { params, files, body } = await run()
  const [first] = files
  const sealed = world.world.keys.seal('bank-files', Buffer.from('another').toString('base64'), first?.id ?? '')
  await world.world.db
    .updateTable('bank_file')
    .set({ content_sealed: sealed })
    .where('id', '=', bankFileId(first?.id ?? ''))
    .execute()
  const outcomes = await outcomesOf(colleague.call(opsReleasePayoutRun, { params, body }))
  expect(outcomes).toEqual(['sum_differs', 'released'])
})

test('RUN-01 threat model §4 released fifty times at once, each file goes once; a file of no run, or of another, is not found', async () => {
  const [one, other] = [await run(), await run()]
  const all = await Promise.all(
    Array.from({ length: 50 }, () =>
      outcomesOf(colleague.call(opsReleasePayoutRun, { params: one.params, body: one.body })),
    ),
  )
  expect(all.flat().filter(outcome => outcome === 'released')).toHaveLength(2)
  const strange = await refusal(colleague.call(opsReleasePayoutRun, { params: one.params, body: other.body }))
  expect(strange.status).toBe(404)
  const nothing = await refusal(colleague.call(opsReleasePayoutRun, { params: one.params, body: { files: [] } }))
  expect(nothing.status).toBe(422)
})
