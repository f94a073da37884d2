import { opsDownloadNews, opsListNews } from '@fanfara/contract/news'
import { opsDownloadStatements, opsListStatements } from '@fanfara/contract/ops/bank-statements'
import { opsDownloadPayoutRuns, opsListPayoutRuns } from '@fanfara/contract/ops/payout-runs'
import { opsDownloadBankFiles, opsListBankFiles } from '@fanfara/contract/ops/payouts'
import { opsDownloadCreatorActs, opsListCreatorActs } from '@fanfara/contract/ops/people/creator-acts'
import { opsDownloadProofs, opsListProofs } from '@fanfara/contract/ops/proofs'
import { opsDownloadImports, opsListImports } from '@fanfara/contract/ops/tables/imports'
import { opsDownloadCreatorInvitations, opsListCreatorInvitations } from '@fanfara/contract/ops/tables/invitations'
import { type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { plansOf } from '@fanfara/testkit/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let office: Operator
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
})
afterAll(() => world.close())

const all = { query: {} }
const lists: [table: string, list: () => Promise<unknown>, file: () => Promise<unknown>][] = [
  ['bank_statement', () => office.call(opsListStatements, all), () => office.call(opsDownloadStatements, all)],
  ['bank_file', () => office.call(opsListBankFiles, all), () => office.call(opsDownloadBankFiles, all)],
  ['payout_run', () => office.call(opsListPayoutRuns, all), () => office.call(opsDownloadPayoutRuns, all)],
  ['creator_act', () => office.call(opsListCreatorActs, all), () => office.call(opsDownloadCreatorActs, all)],
  [
    'creator_invitation',
    () => office.call(opsListCreatorInvitations, all),
    () => office.call(opsDownloadCreatorInvitations, all),
  ],
  ['file_import', () => office.call(opsListImports, all), () => office.call(opsDownloadImports, all)],
  ['news', () => office.call(opsListNews, all), () => office.call(opsDownloadNews, all)],
  ['task', () => office.call(opsListProofs, all), () => office.call(opsDownloadProofs, all)],
]

test.each(lists)(
  'LIST-03 the file of %s counts nothing of what its list says beside filters',
  async (table, list, file) => {
    const counts = async (ask: () => Promise<unknown>) => {
      const asked = await plansOf(world.world.store, table, ask)
      return [asked.length > 0, asked.filter(({ sql }) => / as counted\) as /.test(sql)).length]
    }
    expect(await counts(list)).toEqual([true, 1])
    expect(await counts(file)).toEqual([true, 0])
  },
)
