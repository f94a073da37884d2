import { bankFileId } from '@fanfara/contract/money-ids'
import { getConfig } from '@fanfara/contract/config'
import type { Language } from '@fanfara/contract/enums'
import { grosze } from '@fanfara/contract/money'
import { opsGetCompany, opsSetCompany, type CompanyForm } from '@fanfara/contract/ops/company'
import { opsListAudit, opsOverview } from '@fanfara/contract/ops/desk'
import { opsCreateBankFile, opsListPayouts } from '@fanfara/contract/ops/payouts'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { PRODUCTION, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { sendDue } from '#/jobs/due-work.ts'
import { post } from '#/mail/letters.ts'
import { downloadBankFile } from '../payments/service.ts'
import { changedFields, plainCompany } from './checks.ts'

const ours: CompanyForm = {
  name: 'Zorza Media sp. z o.o.',
  street: 'ul. Jasna 1',
  postcode: '00-013',
  city: 'Warszawa',
  tax_id: '1234563218',
  bank_accounts: [{ name: 'Główny', iban: 'PL14114020041234567890123456' }],
  invoice_email: 'faktury@zorza.test',
  contact_email: 'pomoc@zorza.test',
  privacy_url: null,
  terms_url: 'https://zorza.test/regulamin',
  platform_regulation_url: null,
  community_chat_url: 'https://czat.zorza.test/',
  payout_minimum: 50,
  default_country: 'PL',
  advertiser_term_days: 30,
  weekly_invitations: 5,
  invoice_term_days: 14,
}

const REQUIRED = 'This field is required'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld({ env: PRODUCTION })
})
afterAll(() => world.close())

test('OPS-21 an installation that nobody named pays nobody; once an operator said who it is, files, terms and screens say so', async () => {
  const [office, ola] = [await world.operator(), await world.creator({ available: grosze(150_00) })]
  expect((await office.call(opsGetCompany)).data).toMatchObject({ company: null, is_made_up: false, history: [] })
  expect((await office.call(opsOverview)).data.company_unknown).toBe(true)
  await ola.call(requestPayout, { body: undefined })
  const [payout] = (await office.call(opsListPayouts, { query: { status: 'ordered' } })).data
  const makeFile = () =>
    office.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [payout?.id ?? ''] } })
  expect((await refusal(makeFile())).code).toBe('company_unknown')

  const saved = await office.call(opsSetCompany, {
    body: {
      ...ours,
      tax_id: 'PL 123-456-32-18',
      postcode: '00013',
      bank_accounts: [{ name: 'Główny', iban: '14 1140 2004 1234 5678 9012 3456' }],
    },
  })
  expect(saved.data).toMatchObject({ company: ours, is_made_up: false })
  expect(saved.data.history[0]?.changed).toHaveLength(Object.keys(ours).length)

  const { data: config } = await world.caller()(getConfig)
  expect(config).toMatchObject({
    links: {
      terms: 'https://zorza.test/regulamin',
      privacy: '/legal/privacy-policy',
      community_chat: 'https://czat.zorza.test/',
    },
    contact_email: 'pomoc@zorza.test',
    payout: { minimum: 50 },
    invoice: {
      recipient: {
        name: ours.name,
        address: 'ul. Jasna 1, 00-013 Warszawa',
        tax_id: '1234563218',
        email: 'faktury@zorza.test',
      },
      payment_term_days: 14,
    },
  })
  expect((await office.call(opsOverview)).data.company_unknown).toBe(false)
  const { data: file } = await makeFile()
  await world.release(file.id)
  const { content } = await downloadBankFile(world.world, bankFileId(file.id))
  expect(content.toString('latin1')).toContain('11402004,0,"14114020041234567890123456"')
  expect(content.toString('latin1')).toContain('"Zorza Media sp. z o.o.||ul. Jasna 1|00-013 Warszawa"')
})

test('SETUP-13 a letter says where a reply to it goes: to the company that an operator named, in each language', async () => {
  const unnamed = await startWorld({ env: PRODUCTION })
  const letterIn = async ({ world: installation, letters, clock }: TestWorld, language: Language) => {
    const plan = { to: 'ola@poczta.test', language, kind: 'password-changed' } as const
    await withTransaction(installation.db, tx => post(installation, tx, plan, clock.now()))
    await sendDue(installation)
    return letters.findLast(({ to }) => to === 'ola@poczta.test')?.text
  }
  expect(await letterIn(unnamed, 'pl')).toContain('Nikt nie czyta odpowiedzi na nią.')
  expect(await letterIn(world, 'pl')).toContain('Odpowiedź na nią trafi na adres pomoc@zorza.test.')
  expect(await letterIn(world, 'en')).toContain('A reply goes to pomoc@zorza.test.')
  await unnamed.close()
})

test('OPS-21 MONEY-10 the payout minimum is the company’s, on the screen and under the lock', async () => {
  const office = await world.operator()
  const kuba = await world.creator({ available: grosze(60_00) })
  const isOffered = async () => (await kuba.call(getPayments)).can_request_payout
  await office.call(opsSetCompany, { body: { ...ours, payout_minimum: 61 } })
  expect(await isOffered()).toBe(false)
  const refused = await refusal(kuba.call(requestPayout, { body: undefined }))
  expect([refused.code, refused.message]).toEqual(['payout_below_minimum', expect.stringContaining('61')])
  await office.call(opsSetCompany, { body: { ...ours, payout_minimum: 60 } })
  expect(await isOffered()).toBe(true)
  expect((await kuba.call(requestPayout, { body: undefined })).data.amount).toBe(60)
})

test('OPS-21 OPS-02 each saving is kept with who made it and what it changed; two colleagues at once overwrite nothing unseen', async () => {
  const office = await world.operator()
  const { data: before } = await office.call(opsGetCompany)
  const form = before.company ?? ours
  const first = office.call(opsSetCompany, { body: { ...form, city: 'Kraków', revision: before.revision } })
  const second = office.call(opsSetCompany, { body: { ...form, city: 'Gdynia', revision: before.revision } })
  const outcomes = await Promise.allSettled([first, second])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = outcomes.find(outcome => outcome.status === 'rejected')
  expect(lost?.reason).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const { data: after } = await office.call(opsGetCompany)
  expect(after.history).toHaveLength(before.history.length + 1)
  expect(after.history[0]).toMatchObject({ actor: 'Test operator', changed: ['city'] })
  expect((await office.call(opsListAudit)).data[0]).toMatchObject({
    action: 'company_saved',
    before: { city: form.city },
    after: { city: after.company?.city },
  })
  await office.call(opsSetCompany, { body: { ...(after.company ?? ours), revision: after.revision } })
  expect((await office.call(opsGetCompany)).data.history).toHaveLength(after.history.length)
  await expect(sql`delete from company_version`.execute(world.world.db)).rejects.toThrow('stays as it was')
})

test.each([
  ['nobody had said who pays', PRODUCTION, { is_set: false, payout_minimum: 100 }],
  ['a company was made up', {}, { is_set: false, payout_minimum: 100, name: 'Fanfara Demo sp. z o.o.' }],
])('DESK-42 the log says of the first saving that %s, and which terms held', async (_, env, before) => {
  const fresh = await startWorld({ env })
  const office = await fresh.operator()
  await office.call(opsSetCompany, { body: ours })
  await office.call(opsSetCompany, { body: { ...ours, city: 'Kraków' } })
  const { data } = await office.call(opsListAudit, { query: { action: 'company_saved', per_page: 10 } })
  expect(data.map(line => line.before)).toEqual([
    expect.not.objectContaining({ is_set: expect.anything() }),
    expect.objectContaining(before),
  ])
  expect(data.at(-1)?.after).toMatchObject({ is_set: true, name: ours.name, payout_minimum: 50 })
  expect(Object.keys(data.at(-1)?.before ?? {}).includes('tax_id')).toBe('name' in before)
  await fresh.close()
})

test('OPS-21 the demo world has a company that was made up, and says so', async () => {
  const demo = await startWorld()
  const { data } = await (await demo.operator()).call(opsGetCompany)
  expect(data).toMatchObject({ is_made_up: true, company: { name: 'Fanfara Demo sp. z o.o.' } })
  await demo.close()
})

test('OPS-21 BILL-13 identifiers that are not right stand under their fields, and nothing is saved', async () => {
  const office = await world.operator()
  const { data: before } = await office.call(opsGetCompany)
  const refused = await refusal(
    office.call(opsSetCompany, {
      body: {
        ...ours,
        tax_id: '1234563219',
        postcode: '1',
        bank_accounts: [
          { name: 'a', iban: 'DE89370400440532013000' },
          { name: 'b', iban: ours.bank_accounts[0]?.iban ?? '' },
          { name: 'c', iban: ours.bank_accounts[0]?.iban ?? '' },
        ],
      },
    }),
  )
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.errors).toSorted()).toEqual([
    'bank_accounts.0.iban',
    'bank_accounts.2.iban',
    'postcode',
    'tax_id',
  ])
  for (const wrong of [{ payout_minimum: 0 }, { invoice_term_days: 61 }, { bank_accounts: [] }, { name: 'a|b' }])
    expect((await refusal(office.call(opsSetCompany, { body: { ...ours, ...wrong } }))).status).toBe(422)
  expect((await office.call(opsGetCompany)).data).toEqual(before)
})

test('DESK-111: what is missing and what is not right is said at once, each beneath its field', async () => {
  const office = await world.operator()
  const wrong = { city: '', tax_id: '1234563219', bank_accounts: [{ name: '', iban: '27114020040000300201355388' }] }
  const refused = await refusal(office.call(opsSetCompany, { body: { ...ours, ...wrong } }))
  expect(Object.keys(refused.errors).toSorted()).toEqual([
    'bank_accounts.0.iban',
    'bank_accounts.0.name',
    'city',
    'tax_id',
  ])
  const empty = await refusal(office.call(opsSetCompany, { body: { ...ours, tax_id: '', postcode: '' } }))
  expect([empty.errors.tax_id, empty.errors.postcode]).toEqual([[REQUIRED], [REQUIRED]])
})

test('the normal forms of identifiers, and which fields differ', () => {
  expect(plainCompany({ ...ours, tax_id: 'PL123-456-32-18' })).toEqual(ours)
  expect(changedFields(ours, { ...ours, bank_accounts: [...ours.bank_accounts, { name: 'b', iban: 'x' }] })).toEqual([
    'bank_accounts',
  ])
  const all = { weekly_invitations: 9, community_chat_url: null, city: 'Kraków', bank_accounts: [], tax_id: '1' }
  expect(changedFields(ours, { ...ours, ...all })).toEqual([
    'tax_id',
    'city',
    'bank_accounts',
    'weekly_invitations',
    'community_chat_url',
  ])
  expect(changedFields(null, ours)).toHaveLength(17)
})

test('SETUP-30 operators read at which address letters say that the product is', async () => {
  const office = await world.operator()
  const { installation } = (await office.call(opsOverview)).data
  expect(installation.public_url).toBe(world.world.config.publicUrl)
})
