import { grosze } from '@fanfara/contract/money'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import {
  opsGetPayoutRun,
  opsPreviewPayoutRun,
  opsRecallPayoutRun,
  opsReleasePayoutRun,
  opsStartPayoutRun,
} from '@fanfara/contract/ops/payout-runs'
import { opsConfirmPayout, opsListPayouts } from '@fanfara/contract/ops/payouts'
import { requestPayout } from '@fanfara/contract/payments'
import { bankFileId } from '@fanfara/contract/money-ids'
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

const meant: { format: 'pain.001' } = { format: 'pain.001' }

/** A run over one order, made to its end: a file. */
async function runOfOne() {
  const creator = await world.creator({ available: grosze(150_00) })
  await creator.call(requestPayout, { body: undefined })
  const { data } = await maker.call(opsPreviewPayoutRun, { body: meant })
  const { data: begun } = await maker.call(opsStartPayoutRun, { body: { ...meant, ...data.ready } })
  await world.advance(1000)
  return { id: begun.id, creator }
}

/** A run of so many files of one transfer each, as banks' limits cut one of thousands. */
async function runOf(files: number) {
  const runs: Awaited<ReturnType<typeof runOfOne>>[] = []
  for (let made = 0; made < files; made++) runs.push(await runOfOne())
  const id = runs[0]?.id ?? ''
  for (const other of runs)
    await world.world.db.updateTable('bank_file').set({ run_id: id }).where('run_id', '=', other.id).execute()
  const { data } = await maker.call(opsGetPayoutRun, { params: { id } })
  return { params: { id }, files: data.files, creators: runs.map(({ creator }) => creator.id) }
}

const bodyOf = (files: readonly { id: string; released: unknown }[]) => ({
  reason: 'Zły rachunek firmy',
  files: files.map(({ id, released }) => ({ id, released: released !== null })),
})
const ordersOf = async (creators: readonly string[]) =>
  (await maker.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data.filter(({ creator }) =>
    creators.includes(creator.id),
  )

test('RUN-02 one act recalls all files of a run, each with a line of the log: their transfers wait as orders, for the next run too', async () => {
  const { params, files, creators } = await runOf(3)
  const body = bodyOf(files)
  const { data } = await colleague.call(opsRecallPayoutRun, { params, body })
  expect(data.outcomes).toEqual(files.map(({ id }) => ({ id, outcome: 'recalled' })))
  expect(data.run.files.map(({ recalled, can_recall }) => [recalled?.reason, can_recall])).toEqual(
    files.map(() => [body.reason, false]),
  )
  expect(await ordersOf(creators)).toHaveLength(3)
  const { data: next } = await maker.call(opsPreviewPayoutRun, { body: meant })
  expect(next.ready.count).toBe(3)
  await maker.call(opsStartPayoutRun, { body: { ...meant, ...next.ready } })
  const lines = (await maker.call(opsListAudit, { query: { per_page: 100 } })).data.filter(
    ({ action, object_id }) => action === 'bank_file_recalled' && files.some(({ id }) => id === object_id),
  )
  expect(lines).toHaveLength(3)
  expect(await reconcile(world.world)).toEqual([])
})

test('RUN-02 one that was recalled before, released since it was seen, or answered by the bank keeps no other back', async () => {
  const { params, files } = await runOf(4)
  const [recalled, answered, out, free] = files
  if (!recalled || !answered || !out || !free) throw new Error('four files')
  await maker.call(opsRecallPayoutRun, { params, body: bodyOf([recalled]) })
  const released = [answered, out].map(({ id, sha256 }) => ({ id, sha256 }))
  await colleague.call(opsReleasePayoutRun, { params, body: { files: released } })
  const transfers = await maker.call(opsListPayouts, { query: { bank_file_id: answered.id } })
  await maker.call(opsConfirmPayout, { params: { id: transfers.data[0]?.id ?? '' } })
  // The screen is older than all that.
  const { data } = await maker.call(opsRecallPayoutRun, { params, body: bodyOf(files) })
  expect(data.outcomes.map(({ outcome }) => outcome)).toEqual([
    'bank_file_recalled',
    'bank_file_at_bank',
    'bank_file_may_be_out',
    'recalled',
  ])
  const again = await maker.call(opsRecallPayoutRun, { params, body: bodyOf(data.run.files.slice(2, 3)) })
  expect(again.data.outcomes.map(({ outcome }) => outcome)).toEqual(['recalled'])
})

test('RUN-02 recalled twenty times at once and under other keys, each file is recalled once', async () => {
  const { params, files, creators } = await runOf(2)
  const all = await Promise.all(
    Array.from({ length: 20 }, () => colleague.call(opsRecallPayoutRun, { params, body: bodyOf(files) })),
  )
  const outcomes = all.flatMap(({ data }) => data.outcomes.map(({ outcome }) => outcome))
  expect(outcomes.filter(outcome => outcome === 'recalled')).toHaveLength(2)
  expect(await ordersOf(creators)).toHaveLength(2)
})

test('RUN-02 without a reason, without a file, with one of another run, or by who may not move money nothing is recalled', async () => {
  const [one, other] = [await runOf(1), await runOf(1)]
  const body = bodyOf(one.files)
  const told = async (asked: typeof body, by = maker) =>
    (await refusal(by.call(opsRecallPayoutRun, { params: one.params, body: asked }))).status
  expect(await told({ ...body, reason: '' })).toBe(422)
  expect(await told({ ...body, files: [] })).toBe(422)
  expect(await told(bodyOf([...one.files, ...other.files]))).toBe(404)
  expect(await told(body, await world.colleague('viewer'))).toBe(403)
  const [file] = one.files
  const row = await world.world.db
    .selectFrom('bank_file')
    .select('recalled_at')
    .where('id', '=', bankFileId(file?.id ?? ''))
    .executeTakeFirstOrThrow()
  expect(row.recalled_at).toBeNull()
})
