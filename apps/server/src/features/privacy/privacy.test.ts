import { payoutId } from '@fanfara/contract/money-ids'
import { getUser, login, logout } from '@fanfara/contract/accounts'
import { listChannels } from '@fanfara/contract/channels'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import { requestPayout } from '@fanfara/contract/payments'
import { deleteUser, downloadData, downloadDataPage, getDeletion, updateUser } from '@fanfara/contract/profile'
import { renewCalendarAddress } from '@fanfara/contract/calendar'
import { getBilling, updateBilling } from '@fanfara/contract/billing'
import { forgotPassword } from '@fanfara/contract/own/passwords'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListCreators } from '@fanfara/contract/ops/creator-list'
import { opsEnterResults, opsInvite, opsListParticipants } from '@fanfara/contract/ops/participants'
import { opsListPayouts } from '@fanfara/contract/ops/payouts'
import { type Creator, PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { billingForm } from '@fanfara/testkit/creator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDailyWork, sendDue } from '#/jobs/due-work.ts'
import { reconcile } from '../ledger/service.ts'
import { keepUntil } from './policy.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const IBAN = 'PL61109010140000071219812874'
const rowOf = (id: string) =>
  world.world.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Puts a paid payout into a creator's past. */
async function paidPayout(creatorId: string) {
  const id = payoutId(crypto.randomUUID())
  const sealed = world.world.keys.seal('personal-data', IBAN, `payout:${id}`)
  const at = world.clock.now()
  await world.world.db
    .insertInto('payout')
    .values({
      id,
      creator_id: creatorId,
      amount_grosze: 10_000,
      status: 'paid',
      requested_at: at,
      moved_at: at,
      holder: 'Anna Przykładowa',
      address: 'ul. Przykładowa 1|00-001 Warszawa',
      iban_sealed: sealed,
    })
    .execute()
  return id
}

describe('ROLE-08 PROF-17 PROF-19 API-50 an account that is deleted', () => {
  test('is gone at once: profile, channels, messages, billing, sign-in; the letter says so', async () => {
    const ola = await world.creator()
    await ola.call(updateUser, { body: { id: ola.id, name: 'Ola Tajna', description: 'kanarek-opis', categories: [] } })
    const invitedTo = await world.campaigns.published({ type: 'closed' })
    const invite = { params: { id: invitedTo }, body: { creator_ids: [ola.id] } }
    await (await world.operator()).call(opsInvite, invite)
    await sendDue(world.world)
    expect(await ola.call(deleteUser, { query: { id: ola.id } })).toEqual({ data: {} })
    expect((await refusal(ola.call(getUser))).status).toBe(401)
    expect((await refusal(world.caller()(login, { body: { email: ola.email, password: PASSWORD } }))).status).toBe(422)
    const row = await rowOf(ola.id)
    expect(row).toMatchObject({
      email: null,
      description: null,
      avatar_url: null,
      password_hash: null,
      name: `#${ola.id.slice(0, 8)}`,
    })
    const { data } = await (await world.operator()).call(opsListParticipants, { params: { id: invitedTo } })
    expect(data.map(({ status }) => status)).toEqual(['declined'])
    for (const table of ['channel', 'billing_profile', 'portal_message', 'known_browser', 'account_category'] as const)
      expect(
        await world.world.db.selectFrom(table).selectAll().where('account_id', '=', ola.id).execute(),
        table,
      ).toEqual([])
    await sendDue(world.world)
    expect(world.letters.filter(({ to }) => to === ola.email).at(-1)?.subject).toBe('Your account was deleted')
  })

  test('API-50 POST /logout with its token still answers 200, and nothing else does', async () => {
    const ola = await world.creator()
    await ola.call(deleteUser, { body: { id: ola.id }, query: {} })
    expect(await ola.call(logout)).toEqual({ data: {} })
    expect((await refusal(ola.call(listChannels))).status).toBe(401)
    expect((await refusal(world.caller(`${ola.token}x`)(logout))).status).toBe(401)
    expect((await refusal(world.caller()(logout))).status).toBe(401)
  })

  test('DAY-18 its other sessions hear that the account is gone, also when their token ran out; a session that ended otherwise does not', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    const body = { email: ola.email, password: PASSWORD, remember: true }
    const elsewhere = world.caller((await world.caller()(login, { body })).data.credentials.token)
    await kuba.call(logout)
    await ola.call(deleteUser, { body: { id: ola.id }, query: {} })
    expect(await refusal(elsewhere(listChannels))).toMatchObject({ status: 401, code: 'account_erased' })
    world.clock.advance(24 * 3600_000)
    expect(await refusal(elsewhere(listChannels))).toMatchObject({ status: 401, code: 'account_erased' })
    expect((await refusal(kuba.call(listChannels))).code).toBeNull()
  })

  test('its e-mail address can register again', async () => {
    const ola = await world.creator()
    await ola.call(deleteUser, { query: { id: ola.id } })
    const kuba = await world.creator()
    await world.world.db.updateTable('account').set({ email: ola.email }).where('id', '=', kuba.id).execute()
    expect((await rowOf(kuba.id)).email).toBe(ola.email)
  })

  test('API-50 ROLE-10 without an id 422, with somebody else’s 404, and nothing happens', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    expect((await refusal(ola.call(deleteUser, { query: {} }))).errors).toEqual({ id: ['This field is required'] })
    expect((await refusal(ola.call(deleteUser, { query: { id: kuba.id } }))).status).toBe(404)
    expect((await rowOf(kuba.id)).email).toBe(kuba.email)
  })

  test('PROF-16 VAL-37 with an active campaign 409 and nothing happens', async () => {
    const ola = await world.creator()
    await ola.call(joinCampaign, { params: { id: await world.campaigns.published() } })
    const answer = await refusal(ola.call(deleteUser, { query: { id: ola.id } }))
    expect(answer).toMatchObject({ status: 409, code: 'account_in_active_campaign' })
    expect(answer.message).toBe('You cannot delete an account with active campaigns.')
    expect((await ola.call(getUser)).data.email).toBe(ola.email)
    expect((await ola.call(listChannels)).data).toHaveLength(1)
  })

  test('SCR-109 what keeps it from being deleted is said beforehand, all of it, and of nobody else', async () => {
    const ola = await world.creator({ available: grosze(150_00) })
    const kuba = await world.creator()
    const obstacles = async (of: Creator) => (await of.call(getDeletion)).data.obstacles
    expect(await obstacles(ola)).toEqual([])
    await ola.call(requestPayout)
    expect(await obstacles(ola)).toEqual(['account_payout_in_flight'])
    await ola.call(joinCampaign, { params: { id: await world.campaigns.published() } })
    expect(await obstacles(ola)).toEqual(['account_in_active_campaign', 'account_payout_in_flight'])
    expect(await obstacles(kuba)).toEqual([])
  })

  test('threat model §3.10 it waits while a payout is on its way; the books stay as they are', async () => {
    const ola = await world.creator({ available: grosze(150_00) })
    await ola.call(requestPayout)
    expect(await refusal(ola.call(deleteUser, { query: { id: ola.id } }))).toMatchObject({
      status: 409,
      code: 'account_payout_in_flight',
    })
    const kuba = await world.creator({ available: grosze(120_00) })
    const before = await kuba.balances()
    await kuba.call(deleteUser, { query: { id: kuba.id } })
    expect(await kuba.balances()).toEqual(before)
    await expect(reconcile(world.world)).resolves.toBeDefined()
  })

  test('threat model §3.10 billing of paid amounts is kept sealed for five years after the tax year, then erased', async () => {
    const ola = await world.creator()
    const payout = await paidPayout(ola.id)
    await ola.call(deleteUser, { query: { id: ola.id } })
    const kept = await world.world.db
      .selectFrom('billing_archive')
      .selectAll()
      .where('account_id', '=', ola.id)
      .executeTakeFirstOrThrow()
    expect(kept.keep_until).toContain('2032')
    expect(Buffer.from(kept.sealed).toString('latin1')).not.toContain('Przyk')
    const holder = async () =>
      (await world.world.db.selectFrom('payout').select('holder').where('id', '=', payout).executeTakeFirstOrThrow())
        .holder
    expect(await holder()).toBe('Anna Przykładowa')
    const at = world.clock.now()
    world.clock.advance(new Date('2032-01-02T00:00:00Z').getTime() - at.getTime())
    await runDailyWork(world.world)
    expect(await holder()).toBe('—')
    expect(
      await world.world.db.selectFrom('billing_archive').selectAll().where('account_id', '=', ola.id).execute(),
    ).toEqual([])
  })

  test('deleting twice at once: one succeeds', async () => {
    const ola = await world.creator()
    const answers = await Promise.allSettled([
      ola.call(deleteUser, { query: { id: ola.id } }),
      ola.call(deleteUser, { query: { id: ola.id } }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('threat model §3.10 what is left of an erased account', () => {
  test('no table holds anything of the person but accounting’s own records', async () => {
    const ola = await world.creator({ available: grosze(100_00) })
    const words = [
      'Kanarkowa',
      'kanarek-opis',
      'kanarek.test',
      'KANARKOWY-BANK',
      'ul. Kanarkowa',
      IBAN,
      '44051401359',
      'twitch_',
    ]
    await ola.call(updateUser, {
      body: { id: ola.id, name: 'Ola Kanarkowa', description: 'kanarek-opis', categories: [] },
    })
    const old = (await ola.call(getBilling)).data
    await ola.call(updateBilling, {
      body: {
        ...billingForm,
        country_id: old.country_id,
        street: 'ul. Kanarkowa 1',
        email: 'ola@kanarek.test',
        bank_name: 'KANARKOWY-BANK',
        last_name: 'Kanarkowa',
      },
    })
    await world.caller()(login, { body: { email: ola.email, password: PASSWORD } })
    await world.caller()(forgotPassword, { body: { email: ola.email } })
    await sendDue(world.world)
    await ola.call(deleteUser, { query: { id: ola.id } })
    await sendDue(world.world)
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(world.world.db)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{
        line: string
      }>`select row_to_json(t)::text as line from ${sql.table(name)} as t`.execute(world.world.db)
      for (const word of [...words.slice(0, 7), `twitch_${ola.id.slice(0, 8)}`, ola.email])
        if (rows.some(({ line }) => line.includes(word))) found.push(`${name}: ${word}`)
    }
    expect(found).toEqual([])
  })

  test('OPS-03 operators’ lists, settlements and payouts go on with it', async () => {
    const operator = await world.operator()
    const ola = await world.creator({ available: grosze(100_00) })
    await paidPayout(ola.id)
    const campaign = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] })
    await ola.call(joinCampaign, { params: { id: campaign } })
    const { data: entered } = await operator.call(opsListParticipants, { params: { id: campaign }, query: {} })
    const results = { views: null, clicks: 70, actions: null, sales: null, sales_value: null }
    await operator.call(opsEnterResults, { params: { id: entered[0]?.id ?? '' }, body: results })
    await operator.call(opsCloseCampaign, { params: { id: campaign } })
    await ola.call(deleteUser, { query: { id: ola.id } })
    const { data: participants } = await operator.call(opsListParticipants, { params: { id: campaign }, query: {} })
    expect(JSON.stringify(participants)).toContain(`#${ola.id.slice(0, 8)}`)
    const { data: payouts } = await operator.call(opsListPayouts, { query: {} })
    expect(payouts.length).toBeGreaterThan(0)
    const { data: creators } = await operator.call(opsListCreators, { query: { name: ola.id.slice(0, 8) } })
    expect(creators.filter(({ id }) => id === ola.id)).toEqual([])
    await operator.call(opsAcceptSettlement, { params: { id: campaign } })
    const payment = { amount: 70, reference: 'after' }
    await operator.call(opsRecordAdvertiserPayment, { params: { id: campaign }, body: payment })
    expect(await ola.balances()).toEqual({ pending: 0, available: 170_00, inPayout: 0 })
    await expect(reconcile(world.world)).resolves.toBeDefined()
  })

  test('an operator deletes nobody, neither themselves nor others', async () => {
    const operator = await world.operator()
    const ola = await world.creator()
    for (const id of [operator.id, ola.id])
      expect((await refusal(operator.call(deleteUser, { query: { id } }))).status).toBe(403)
    expect((await refusal(operator.call(getBilling))).status).toBe(403)
    expect((await rowOf(ola.id)).erased_at).toBeNull()
  })
})

describe('data in the person’s own hands', () => {
  test('everything held, as JSON that names no secret', async () => {
    const ola = await world.creator({ available: grosze(100_00) })
    await ola.call(renewCalendarAddress)
    const { db } = world.world
    const channel = await db.selectFrom('channel').select('id').where('account_id', '=', ola.id).executeTakeFirst()
    const campaign_id = await world.campaigns.published({ name: 'Sok z czatu' })
    const said = { channel_id: channel?.id ?? '', campaign_id, message: '[ad] Sok', posted_at: new Date() }
    await db
      .insertInto('chat_post')
      .values({ ...said, is_simulated: true, delivery: 'delivered' })
      .execute()
    await ola.call(joinCampaign, { params: { id: campaign_id } })
    const participation = await db
      .selectFrom('participation')
      .select('id')
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow()
    const hour = new Date('2026-03-02T09:00:00Z')
    const tally = { subject_id: participation.id, event: 'click', hour, verdict: 'counted', quantity: 7 } as const
    await db.insertInto('tally').values(tally).execute()
    const minute = { participation_id: participation.id, minute: hour, channel_id: channel?.id ?? '', campaign_id }
    await db
      .insertInto('exposure_minute')
      .values({ ...minute, shown_ms: 60_000, trust: 'full', verdict: 'counted', rules: 1, viewers: 40, views: 40 })
      .execute()
    const document = await ola.call(downloadData)
    const data = JSON.parse(document) as Record<string, Record<string, unknown>[]> & {
      account: Record<string, unknown>
    }
    expect(data.account).toMatchObject({ email: ola.email, has_password: true })
    expect(data.billing?.[0]).toMatchObject({ iban: IBAN, tax_id: '44051401359' })
    expect(data.payments?.[0]).toMatchObject({ status: 'ready_for_payout', amount: 100 })
    expect(data.channels).toHaveLength(1)
    expect(data.chat_posts).toMatchObject([{ campaign: 'Sok z czatu', message: '[ad] Sok' }])
    expect(data.counted).toEqual([{ campaign: 'Sok z czatu', event: 'click', verdict: 'counted', quantity: 7 }])
    expect(data.shown_minutes).toMatchObject([{ campaign: 'Sok z czatu', verdict: 'counted', viewers: 40, views: 40 }])
    expect(data.calendar).toEqual([{ is_on: true, renewals: 0 }])
    const page = await world.caller(ola.token, 'pl')(downloadDataPage)
    expect([...page.matchAll(/<th scope="row">([a-z_]+)<\/th>/g)].map(([, label]) => label)).toEqual([])
    expect(document).not.toMatch(/password_hash|tokens_sealed|connect_uuid|argon2/)
  })

  test('the same as a page to read, in both languages, with everything as text', async () => {
    const ola = await world.creator()
    await ola.call(updateUser, {
      body: { id: ola.id, name: '<b>Ola</b>', description: '<script>alert(1)</script>', categories: [] },
    })
    const page = await ola.call(downloadDataPage)
    expect(page).toContain('Your data at Fanfara')
    expect(page).not.toMatch(/<script|<b>Ola/)
    expect(page).not.toMatch(/>(data|category)\./)
    const polish = await world.caller(ola.token, 'pl')(downloadDataPage)
    expect(polish).toContain('Twoje dane w Fanfarze')
    const response = await fetch(`${world.origin}/api/users/data/page`, {
      headers: { authorization: `Bearer ${ola.token}` },
    })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="fanfara-data.html"')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('ROLE-10 nobody reads another’s data', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    const document = await ola.call(downloadData)
    expect(document).not.toContain(kuba.email)
    expect((await refusal(world.caller()(downloadData))).status).toBe(401)
  })
})

test('keepUntil is the first day of the sixth year after the tax year', () => {
  expect(keepUntil(2026)).toBe('2032-01-01')
})
