import { bankFileId } from '@fanfara/contract/money-ids'
import { grosze } from '@fanfara/contract/money'
import { opsGetBankStanding, opsImportStatement, opsListBankLines } from '@fanfara/contract/ops/bank-statements'
import { opsConfirmBankFile, opsCreateBankFile, opsListPayouts } from '@fanfara/contract/ops/payouts'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { dayOf } from '@fanfara/contract/time'
import { PRODUCTION, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../ledger/service.ts'
import { downloadBankFile } from '../../payments/service.ts'

let world: TestWorld
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

const bank = (path: string, body?: BodyInit) =>
  fetch(`${world.origin}/sandbox/bank${path}`, body ? { method: 'POST', body } : {}).then(async answer => {
    expect(answer.status).toBe(200)
    return answer.text()
  })
const form = (fields: Record<string, string>) => new URLSearchParams(fields)

/** Creators who ordered so much each, in a released file. */
async function released(amounts: readonly number[], bankFormat: 'elixir-0' | 'pain.001') {
  const office = await world.operator()
  const creators = []
  for (const amount of amounts) {
    const creator = await world.creator({ available: grosze(amount * 100), name: `Żółty Twórca ${amount}` })
    await creator.call(requestPayout, { body: undefined })
    creators.push(creator)
  }
  const { data } = await office.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
  const body = { format: bankFormat, payout_ids: data.map(({ id }) => id) }
  const { data: file } = await office.call(opsCreateBankFile, { body })
  await world.release(file.id)
  return { office, creators, file }
}

test.each([
  ['elixir-0', 'mt940'],
  ['pain.001', 'camt.053'],
] as const)(
  'TRAN-46 TRAN-47 a file in %s goes to the bank, its %s statement comes back, and nothing is left to do by hand',
  async (bankFormat, format) => {
    const { office, creators, file } = await released([101, 102, 103, 104], bankFormat)
    const { content } = await downloadBankFile(world.world, bankFileId(file.id))
    const upload = new FormData()
    upload.set('file', new File([new Uint8Array(content)], 'plik'))
    expect(await bank('/files', upload)).toContain('Przyjęto przelewów: 4')
    expect(await bank('/fetch', form({}))).toContain('Przyjęto przelewów: 0')
    const ids = [...(await bank('')).matchAll(/name="id" value="(\d+)"/g)].map(([, id = '']) => id)
    expect(ids).toHaveLength(4)
    expect(await bank('/orders', form({ act: 'refuse', id: ids[0] ?? '' }))).toContain('Odrzucono przelewów: 1')
    expect(await bank('/orders', form({ act: 'execute' }))).toContain('Wykonano przelewów: 3')
    expect(await bank('/orders', form({ act: 'return' }))).toContain('Zwrócono przelewów: 0')
    expect(await bank('/orders', form({ act: 'return', id: ids[1] ?? '' }))).toContain('Zwrócono przelewów: 1')
    const account = 'PL34102010260000000000000001'
    const statement = await bank(`/statement?account=${account}&day=${dayOf(world.clock.now())}&format=${format}`)
    const { data } = await office.call(opsImportStatement, undefined, {
      upload: { file: new File([statement], 'wyciag') },
    })
    expect(data[0]?.statement).toMatchObject({ lines: 6, waiting: 0, unread: 0, opening: 1_000_000, closing: 999_793 })
    expect((await office.call(opsListBankLines, { query: {} })).meta.total).toBe(0)
    const statuses = await Promise.all(
      creators.map(async each => (await each.call(getPayments)).data.map(row => row.status)),
    )
    expect(statuses.flat().toSorted()).toEqual(['paid', 'paid', 'ready_for_payout', 'ready_for_payout'])
    expect(await reconcile(world.world)).toEqual([])
    expect((await office.call(opsGetBankStanding)).data.bank).toBe(999_793)
  },
)

test('design §4 the bank fetches no file that was paid long ago', async () => {
  const { office, file } = await released([110, 120], 'elixir-0')
  const confirmed = { except: [], count: 2, amount: 230 }
  await office.call(opsConfirmBankFile, { params: { id: file.id }, body: confirmed })
  expect(await bank('/fetch', form({}))).toContain('Przyjęto przelewów: 0')
  await released([130], 'elixir-0')
  expect(await bank('/fetch', form({}))).toContain('Przyjęto przelewów: 1')
})

test('TRAN-42 an advertiser’s money stands on the statement of its day', async () => {
  const fields = { amount: '1 234,50', name: 'Kocyk', iban: 'PL27 1140 2004 0000 3002 0135 5387', title: 'FV 1 <b>' }
  expect(await bank('/receive', form(fields))).toContain('Wpłata jest na rachunku')
  expect(await bank('/receive', form({ ...fields, amount: 'dużo' }))).toContain('To nie jest kwota')
  const office = await world.operator()
  const statement = await bank(`/statement?account=PL34102010260000000000000001&day=${dayOf(world.clock.now())}`)
  await office.call(opsImportStatement, undefined, { upload: { file: new File([statement], 'wyciag') } })
  const { data } = await office.call(opsListBankLines, { query: {} })
  expect(data[0]).toMatchObject({ amount: 1234.5, name: 'Kocyk', account_masked: 'PL … 5387', title: 'FV 1 <b>' })
})

test('design §4 in production there is no simulated bank', async () => {
  const serious = await startWorld({ env: PRODUCTION })
  expect((await fetch(`${serious.origin}/sandbox/bank`)).status).toBe(404)
  await serious.close()
})

test('design §4 what no bank takes is told on its page, and never a failure', async () => {
  const fields = { amount: '100', name: 'Kocyk', iban: 'PL27', title: 'FV' }
  for (const amount of ['-5', '0', '99999999999999999999', '90071992547409,91', '1,234'])
    expect(await bank('/receive', form({ ...fields, amount }))).toContain('To nie jest kwota')
  await bank('/orders', form({ act: 'execute', id: '99999999999999' }))
  const upload = new FormData()
  upload.set('file', new File(['110,20260101,1e999,,,"PL1","PL2"'], 'plik'))
  await bank('/files', upload)
  const forged = '</IBAN></Id></DbtrAcct></TxDtls></NtryDtls></Ntry>'
  await bank('/receive', form({ ...fields, iban: forged }))
})
