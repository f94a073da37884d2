import { DAY_MS } from '@fanfara/contract/durations'
import { executionDayOf } from './bank-files.ts'
import { grosze } from '@fanfara/contract/money'
import { opsLimitCreator } from '@fanfara/contract/ops/creators'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import {
  opsConfirmBankFile,
  opsConfirmPayout,
  opsCreateBankFile,
  opsDownloadBankFile,
  opsGetBankFile,
  opsListPayouts,
  opsRecallBankFile,
  opsRefusePayout,
  opsReleaseBankFile,
} from '@fanfara/contract/ops/payouts'
import { requestPayout } from '@fanfara/contract/payments'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#/features/ledger/service.ts'
import { refuseRelease } from '../policy.ts'

let world: TestWorld
let maker: Operator
let colleague: Operator
beforeAll(async () => {
  world = await startWorld()
  maker = await world.operator()
  colleague = await world.colleague('finance')
})
afterAll(() => world.close())

/** A bank file with one payout, which nobody released. */
async function made() {
  const creator = await world.creator({ available: grosze(150_00) })
  await creator.call(requestPayout, { body: undefined })
  const rows = (await maker.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
  const payout = rows.find(row => row.creator.id === creator.id)?.id ?? ''
  const { data } = await maker.call(opsCreateBankFile, { body: { format: 'pain.001', payout_ids: [payout] } })
  return { creator, payout, file: data, params: { id: data.id } }
}
const codeOf = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call)
  return [status, code]
}
const all = { count: 1, amount: 150 }

describe('OPS-15 threat model §3.10 a bank file is released by somebody who did not make it', () => {
  test('until then nobody fetches it, confirms it, or says that the bank refused it', async () => {
    const { creator, payout, file, params } = await made()
    expect(file).toMatchObject({ released: null, can_release: false })
    expect((await colleague.call(opsGetBankFile, { params })).data.can_release).toBe(true)
    const reason = 'The bank said no'
    for (const who of [maker, colleague]) {
      const tries = [
        () => who.call(opsDownloadBankFile, { params }),
        () => who.call(opsConfirmBankFile, { params, body: all }),
        () => who.call(opsConfirmPayout, { params: { id: payout } }),
        () => who.call(opsRefusePayout, { params: { id: payout }, body: { reason, bank_refused: true } }),
      ]
      for (const tried of tries) expect(await codeOf(tried())).toEqual([409, 'bank_file_unreleased'])
    }
    expect(await creator.balances()).toEqual({ pending: 0, available: 0, inPayout: 150_00 })
  })

  test('its maker does not release it, whatever they are; a colleague does, once, and then it goes its way', async () => {
    const { creator, params } = await made()
    const own = await refusal(maker.call(opsReleaseBankFile, { params }))
    expect([own.status, own.code]).toEqual([403, 'bank_file_own'])
    expect(own.message).toContain('invite a second person')
    const { data } = await colleague.call(opsReleaseBankFile, { params })
    expect(data).toMatchObject({
      released: { at: world.clock.now().toISOString(), by: 'Test operator' },
      can_release: false,
    })
    expect(await codeOf(colleague.call(opsReleaseBankFile, { params }))).toEqual([409, 'bank_file_released'])
    const [line] = (await maker.call(opsListAudit, { query: {} })).data
    expect(line).toMatchObject({ action: 'bank_file_released', after: { payouts: 1, amount_grosze: 150_00 } })
    expect(await maker.call(opsDownloadBankFile, { params })).toContain('150.00')
    await maker.call(opsConfirmBankFile, { params, body: all })
    expect(await creator.balances()).toEqual({ pending: 0, available: 0, inPayout: 0 })
    expect(await reconcile(world.world)).toEqual([])
  })

  test('DESK-76 DESK-82 whoever looks at its transfers sees whose account was limited since', async () => {
    const { creator, params } = await made()
    const transfer = async () =>
      (await colleague.call(opsListPayouts, { query: { bank_file_id: params.id } })).data.map(row => row.is_limited)
    const limited = async () => (await colleague.call(opsGetBankFile, { params })).data.limited
    expect([await transfer(), await limited()]).toEqual([[false], 0])
    await maker.call(opsLimitCreator, { params: { id: creator.id }, body: { reason: 'Breach of the terms' } })
    expect([await transfer(), await limited()]).toEqual([[true], 1])
    await colleague.call(opsReleaseBankFile, { params })
    await maker.call(opsConfirmBankFile, { params, body: all })
    expect(await limited()).toBe(0)
  })

  test('who has no right to money does not release', async () => {
    const { params } = await made()
    for (const role of ['viewer', 'operator'] as const)
      expect(await codeOf((await world.colleague(role)).call(opsReleaseBankFile, { params }))).toEqual([
        403,
        'right_money',
      ])
    expect((await (await world.colleague('viewer')).call(opsGetBankFile, { params })).data.can_release).toBe(false)
  })

  test('it is recalled before and after its release; a recalled one is not released', async () => {
    const [before, after] = [await made(), await made()]
    const body = { reason: 'Never sent' }
    await maker.call(opsRecallBankFile, { params: before.params, body })
    expect(await codeOf(colleague.call(opsReleaseBankFile, { params: before.params }))).toEqual([
      409,
      'bank_file_recalled',
    ])
    await colleague.call(opsReleaseBankFile, { params: after.params })
    await maker.call(opsRecallBankFile, { params: after.params, body })
    expect(await codeOf(maker.call(opsDownloadBankFile, { params: after.params }))).toEqual([409, 'bank_file_recalled'])
  })

  test('DESK-72 who recalls one that was released meanwhile is told that the bank may have it, and may do it all the same', async () => {
    const [seen, unseen] = [await made(), await made()]
    const recall = (params: { id: string }, released: boolean) =>
      maker.call(opsRecallBankFile, { params, body: { reason: 'Never sent', released } })
    await colleague.call(opsReleaseBankFile, { params: unseen.params })
    expect(await codeOf(recall(unseen.params, false))).toEqual([409, 'bank_file_may_be_out'])
    expect((await recall(unseen.params, true)).data.recalled).not.toBeNull()
    expect((await recall(seen.params, false)).data.recalled).not.toBeNull()
  })

  test('released and recalled at once, ten times: whoever was second knows it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { params } = await made()
      const [release] = await Promise.allSettled([
        colleague.call(opsReleaseBankFile, { params }),
        maker.call(opsRecallBankFile, { params, body: { reason: 'Never sent' } }),
      ])
      const { data } = await maker.call(opsGetBankFile, { params })
      expect(data.recalled).not.toBeNull()
      expect(data.released !== null).toBe(release.status === 'fulfilled')
    }
  })

  test('nothing is released while the ledger does not agree with itself', async () => {
    const { params } = await made()
    await sql`update ledger_account set balance_grosze = balance_grosze + 1 where kind = 'bank'`.execute(world.world.db)
    await reconcile(world.world)
    expect(await codeOf(colleague.call(opsReleaseBankFile, { params }))).toEqual([422, 'payouts_stopped'])
    await sql`update ledger_account set balance_grosze = balance_grosze - 1 where kind = 'bank'`.execute(world.world.db)
    expect(await reconcile(world.world)).toEqual([])
    await colleague.call(opsReleaseBankFile, { params })
  })

  test('the database itself takes no release by the maker', async () => {
    const { file } = await made()
    const update = sql`update bank_file set released_at = now(), released_by = created_by where id = ${file.id}`
    await expect(update.execute(world.world.db)).rejects.toThrow('bank_file_four_eyes')
  })

  test('the rule, in every case', () => {
    const facts = { isRecalled: false, isReleased: false, isOwn: false }
    expect(refuseRelease(facts)).toBeNull()
    expect(refuseRelease({ ...facts, isOwn: true })).toBe('bank_file_own')
    expect(refuseRelease({ ...facts, isReleased: true })).toBe('bank_file_released')
    expect(refuseRelease({ isOwn: true, isReleased: true, isRecalled: true })).toBe('bank_file_recalled')
  })
})

test('DESK-71 a file says the day that it is for, and that it is over once it waited too long', async () => {
  const { params } = await made()
  const on = executionDayOf('pain.001', world.clock.now())
  expect((await maker.call(opsGetBankFile, { params })).data.execution).toEqual({ on, has_passed: false })
  // Five days on, whichever of them banks rest on.
  world.clock.advance(5 * DAY_MS)
  const late = await colleague.call(opsReleaseBankFile, { params })
  expect(late.data.execution).toEqual({ on, has_passed: true })
})
