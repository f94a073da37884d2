import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { grosze } from '@fanfara/contract/money'
import { opsImportStatement, opsListBankLines, opsSettleBankLine } from '@fanfara/contract/ops/bank-statements'
import { opsCreateBankFile, opsListPayouts } from '@fanfara/contract/ops/payouts'
import { requestPayout } from '@fanfara/contract/payments'
import { dayOf } from '@fanfara/contract/time'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '../db/backup/backup.ts'
import { writeStatement } from '../features/bank-statements/sandbox/statement-files.ts'
import { reconcile } from '../features/ledger/service.ts'
import { restoreFrom } from './restore.ts'

let folder: string
let source: TestWorld
let target: TestWorld
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfara-restore-'))
  source = await startWorld()
  target = await startWorld()
})
afterAll(async () => {
  await Promise.all([source.close(), target.close()])
  await rm(folder, { recursive: true })
})

test('SETUP-31 restoring says of which moment the backup is and where to read on, and the guide has that part', async () => {
  const path = join(folder, 'said')
  await backUp(source.world, path)
  const said: string[] = []
  await restoreFrom({ ...target.world, keys: source.world.keys }, path, text => void said.push(text))
  expect(said[0]).toMatch(/^Restored \d+ rows and \d+ files as they were at \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/)
  expect(said[1]).toContain('docs/backup.md, "After a loss"')
  const guide = await readFile(new URL('../../../../docs/backup.md', import.meta.url), 'utf8')
  expect(guide).toContain('\n## After a loss\n')
  const texts = await readFile(new URL('../../../console/src/i18n/en/statements.json', import.meta.url), 'utf8')
  const [, why = 'absent'] = /"why_not_released": "([^"]+)"/.exec(texts) ?? []
  expect(guide).toContain(why)
})

test('SETUP-31 what the bank paid after the backup waits when its statement is brought, and is settled without a second transfer', async () => {
  const office = await source.operator()
  const ola = await source.creator({ available: grosze(250_00) })
  await ola.call(requestPayout, { body: undefined })
  const [order] = (await office.call(opsListPayouts, { query: { status: 'ordered' } })).data
  if (!order) throw new Error('there is no order')
  const day = dayOf(source.clock.now())
  const { reference, name } = { reference: order.reference, name: 'Ola' }
  const shown = {
    day,
    reference: 'BK1',
    amount: grosze(-250_00),
    name,
    iban: '',
    title: reference,
    endToEnd: reference,
    reason: '',
  }
  const account = 'PL34102010260000000000000001'
  const content = writeStatement('camt.053', { account, number: 1, day, opening: grosze(1_000_00), booked: [shown] })
  await office.call(opsImportStatement, undefined, { upload: { file: new File([content], 'a.xml') } })
  const waiting = async () => (await office.call(opsListBankLines, { query: { state: 'waiting' } })).data
  expect(await waiting()).toMatchObject([{ why: 'not_released' }])

  const file = await office.call(opsCreateBankFile, { body: { format: 'pain.001', payout_ids: [order.id] } })
  await source.release(file.data.id)
  const params = { id: (await waiting())[0]?.id ?? '' }
  await office.call(opsSettleBankLine, { params, body: { payout_id: order.id } })
  const paid = (await office.call(opsListPayouts, { query: { status: 'paid' } })).data
  expect(paid.map(({ id }) => id)).toEqual([order.id])
  expect(await waiting()).toEqual([])
  expect(await reconcile(source.world)).toEqual([])
})
