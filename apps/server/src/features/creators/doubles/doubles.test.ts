import { createBilling, listCountries, updateBilling } from '@fanfara/contract/billing'
import { grosze } from '@fanfara/contract/money'
import { opsListCreators } from '@fanfara/contract/ops/creator-list'
import { opsListDoubles } from '@fanfara/contract/ops/people/doubles'
import { deleteUser } from '@fanfara/contract/profile'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { billingForm } from '@fanfara/testkit/creator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDueWork } from '#/jobs/due-work.ts'

let world: TestWorld
let country_id: string
beforeAll(async () => {
  world = await startWorld()
  const { data } = await (await world.creator({ billing: false, platforms: [] })).call(listCountries)
  country_id = data.find(({ alpha_2 }) => alpha_2 === 'FR')?.id ?? ''
})
afterAll(() => world.close())

/** An IBAN that passes its check, another for each number. */
function ibanOf(number: number): string {
  const body = `1090101400000712${String(number).padStart(8, '0')}`
  const rest = BigInt(`${body}252100`) % 97n
  return `PL${String(98n - rest).padStart(2, '0')}${body}`
}
let made = 0
/** Billing data that nobody else has, unless told. */
type Own = Partial<Record<'iban' | 'tax_id' | 'phone', string>>
const form = (of: Own = {}) => {
  made += 1
  const own = { iban: ibanOf(made), tax_id: `FR ${made}00`, phone: `+33 6 00 00 ${String(1000 + made)}` }
  return { ...billingForm, ...own, ...of, country_id }
}
async function billed(name: string, of: Own = {}): Promise<Creator> {
  const creator = await world.creator({ name, billing: false, platforms: [] })
  await creator.call(createBilling, { body: form(of) })
  return creator
}
const doubles = async ({ id }: Creator) =>
  (await (await world.operator()).call(opsListDoubles, { params: { id } })).data
const saidOf = async (creator: Creator) =>
  (await doubles(creator))
    .map(({ name, same }) => [name, same])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
const found = async (name: string) => {
  const query = { name, double: 'yes', per_page: 100 } as const
  return (await (await world.operator()).call(opsListCreators, { query })).data.map(each => each.name)
}

/** All that is told of another account. */
const TOLD = ['available', 'created_at', 'id', 'is_active', 'name', 'same']

describe('accounts that may be one person’s', () => {
  test('DBL-01 the same account number, tax number or telephone is said of both, however it was written, and no number is', async () => {
    const [iban, phone] = [ibanOf(9001), '+33 6 11 22 33 44']
    const first = await billed('Pierwsza Kopia', { iban, phone, tax_id: 'FR-77 1' })
    const second = await billed('Druga Kopia', {
      iban: iban.replace(/(.{4})/g, '$1 ').toLowerCase(),
      tax_id: 'fr 77/1',
    })
    const third = await billed('Trzecia Kopia', { phone: '0611223344' })
    await billed('Ktoś Inny')
    expect(await saidOf(first)).toEqual([
      ['Druga Kopia', ['iban', 'tax']],
      ['Trzecia Kopia', ['phone']],
    ])
    expect(await saidOf(second)).toEqual([['Pierwsza Kopia', ['iban', 'tax']]])
    expect(await saidOf(third)).toEqual([['Pierwsza Kopia', ['phone']]])
    const told = (await doubles(first)).map(({ name, same, available }) => ({ name, same, available }))
    expect(Object.keys((await doubles(first))[0] ?? {}).toSorted()).toEqual(TOLD)
    expect(JSON.stringify(told)).not.toMatch(/\d{9}|FR/)
  })

  test('DBL-01 it ends when one changes the number or deletes the account; who has no billing data has no double', async () => {
    const iban = ibanOf(9002)
    const [one, other] = [await billed('Zmienna Jeden', { iban }), await billed('Zmienna Dwa', { iban })]
    await other.call(updateBilling, { body: form() })
    expect(await saidOf(one)).toEqual([])
    await other.call(updateBilling, { body: form({ iban }) })
    expect(await saidOf(one)).toEqual([['Zmienna Dwa', ['iban']]])
    await other.call(deleteUser, { query: { id: other.id } })
    expect(await saidOf(one)).toEqual([])
    expect(await saidOf(await world.creator({ billing: false, platforms: [] }))).toEqual([])
  })

  test('DBL-01 operators and unknown ids have none, creators may not ask, and a balance stands beside each', async () => {
    const operator = await world.operator()
    const iban = ibanOf(9003)
    const ola = await billed('Bogata Jeden', { iban })
    const rich = await world.creator({ name: 'Bogata Dwa', available: grosze(150_00) })
    await rich.call(updateBilling, { body: form({ iban }) })
    expect(await doubles(ola)).toMatchObject([{ id: rich.id, available: 150, is_active: true, same: ['iban'] }])
    for (const id of [operator.id, crypto.randomUUID()])
      expect((await refusal(operator.call(opsListDoubles, { params: { id } }))).status).toBe(404)
    expect((await refusal(ola.call(opsListDoubles, { params: { id: ola.id } }))).status).toBe(403)
  })

  test('DBL-02 the list of creators finds them, both as soon as there are two, and none once there is one', async () => {
    const iban = ibanOf(9004)
    const one = await billed('Szukana Jeden', { iban })
    expect(await found('Szukana')).toEqual([])
    const other = await billed('Szukana Dwa', { iban })
    expect(await found('Szukana')).toEqual(['Szukana Dwa', 'Szukana Jeden'])
    await other.call(updateBilling, { body: form() })
    expect(await found('Szukana')).toEqual([])
    await other.call(updateBilling, { body: form({ iban }) })
    expect(await found('Szukana')).toHaveLength(2)
    await one.call(deleteUser, { query: { id: one.id } })
    expect(await found('Szukana')).toEqual([])
  })

  test('DBL-02 accounts of before are compared after a round of the clock, once', async () => {
    const iban = ibanOf(9005)
    const [one, other] = [await billed('Dawna Jeden', { iban }), await billed('Dawna Dwa', { iban })]
    const ids = [one.id, other.id]
    const none = { iban_mac: null, tax_mac: null, phone_mac: null }
    await world.world.db.updateTable('billing_profile').set(none).where('account_id', 'in', ids).execute()
    expect(await saidOf(one)).toEqual([])
    await runDueWork(world.world)
    expect(await saidOf(one)).toEqual([['Dawna Dwa', ['iban']]])
    expect(await found('Dawna')).toHaveLength(2)
    const { iban_mac: digest } = await world.world.db
      .selectFrom('billing_profile')
      .select('iban_mac')
      .where('account_id', '=', one.id)
      .executeTakeFirstOrThrow()
    await runDueWork(world.world)
    const again = world.world.db.selectFrom('billing_profile').select('iban_mac').where('account_id', '=', one.id)
    expect((await again.executeTakeFirstOrThrow()).iban_mac).toEqual(digest)
  })
})
