import { decideParticipant, getParticipantPage, opsMakeAdvertiserLink } from '@fanfara/contract/advertisers'
import { rejectInvitation } from '@fanfara/contract/campaigns'
import { DAY_MS } from '@fanfara/contract/durations'
import { WEEKLY_INVITATIONS } from '@fanfara/contract/limits'
import { opsGetCompany, opsSetCompany } from '@fanfara/contract/ops/company'
import { opsListCreators } from '@fanfara/contract/ops/creator-list'
import { opsInvite } from '@fanfara/contract/ops/participants'
import { type Creator, type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitableFrom } from './inviting-policy.ts'

let world: TestWorld
let operator: Operator
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

const closed = (advertiser = 'Zorza') => world.campaigns.published({ type: 'closed', advertiser })
const someone = (name: string) => world.creator({ name, platforms: ['twitch'], billing: false })
const invite = async (campaignId: string, ...creators: Creator[]) =>
  (
    await operator.call(opsInvite, {
      params: { id: campaignId },
      body: { creator_ids: creators.map(({ id }) => id) },
    })
  ).data
/** As many invitations as may come in a week. */
async function filled(creator: Creator): Promise<void> {
  for (let at = 0; at < WEEKLY_INVITATIONS; at += 1) await invite(await closed(`Marka ${at}`), creator)
}
const inSevenDays = () => new Date(world.clock.now().getTime() + 7 * DAY_MS).toISOString()

test('ASK-01 the sixth invitation of seven days is refused and says until when; it may come as soon as the first is a week old', async () => {
  const ola = await someone('Zapraszana Ola')
  const until = inSevenDays()
  await filled(ola)
  const sixth = await closed()
  expect(await refusal(invite(sixth, ola))).toMatchObject({ status: 422, code: 'invited_too_often', body: { until } })
  const [row] = (await operator.call(opsListCreators, { query: { name: 'Zapraszana' } })).data
  expect(row?.invitable_from).toBe(until)
  await world.advance(7 * DAY_MS)
  expect(await invite(sixth, ola)).toEqual({ invited: 1, set_aside: [] })
})

test('ASK-01 of many, those who were invited too often are set aside by name, and who is in already is neither', async () => {
  const [full, free, inside] = [await someone('Pełna'), await someone('Wolna'), await someone('W środku')]
  await filled(full)
  const campaign = await closed()
  await invite(campaign, inside)
  const answer = await invite(campaign, full, free, inside)
  expect(answer).toEqual({ invited: 1, set_aside: [{ id: full.id, name: 'Pełna', from: inSevenDays() }] })
  expect(await invite(campaign, free, inside)).toEqual({ invited: 0, set_aside: [] })
})

test('ASK-01 an invitation that was declined counts all the same', async () => {
  const ewa = await someone('Odmawiająca Ewa')
  await filled(ewa)
  const { rows } = await sql<{
    id: string
  }>`select campaign_id as id from participation where creator_id = ${ewa.id}`.execute(world.world.db)
  for (const { id } of rows) await ewa.call(rejectInvitation, { params: { id } })
  expect((await refusal(invite(await closed(), ewa))).code).toBe('invited_too_often')
})

test('ASK-01 two operators who invite the same person at once send the one that is left, never one more', async () => {
  const jan = await someone('Jan Dwa Razy')
  for (let at = 1; at < WEEKLY_INVITATIONS; at += 1) await invite(await closed(), jan)
  const campaigns = [await closed(), await closed(), await closed()]
  const results = await Promise.allSettled(campaigns.map(id => invite(id, jan)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from participation where creator_id = ${jan.id}`.execute(world.world.db)
  expect(count.rows[0]?.total).toBe(WEEKLY_INVITATIONS)
})

test('ASK-01 OPS-12 an advertiser is held to the same, and the page of their link says from when', async () => {
  const kasia = await someone('Kasia Kandydatka')
  await filled(kasia)
  const id = await closed()
  const { url } = (await operator.call(opsMakeAdvertiserLink, { params: { id } })).data
  const token = url.split('/').at(-1) ?? ''
  const guest = world.caller()
  const { data } = await guest(getParticipantPage, { params: { token }, query: { name: 'Kasia Kandydatka' } })
  expect(data.creators).toMatchObject([{ id: kasia.id, invitable_from: inSevenDays() }])
  const body = { decision: 'invite', id: kasia.id, nonce: data.nonce } as const
  expect((await refusal(guest(decideParticipant, { params: { token }, body }))).code).toBe('invited_too_often')
})

test('ASK-02 how many may come is a setting of the company, five until somebody says otherwise', async () => {
  const { data } = await operator.call(opsGetCompany)
  if (!data.company) throw new Error('the demo world has a company')
  expect(data.company.weekly_invitations).toBe(WEEKLY_INVITATIONS)
  const save = (weekly_invitations: number) =>
    operator.call(opsSetCompany, { body: { ...data.company!, weekly_invitations } })
  await save(1)
  const ala = await someone('Ala Raz w Tygodniu')
  await invite(await closed(), ala)
  expect(await refusal(invite(await closed(), ala))).toMatchObject({ code: 'invited_too_often' })
  expect((await refusal(save(51))).errors).toHaveProperty('weekly_invitations')
  await sql`alter table company_version disable trigger company_version_kept`.execute(world.world.db)
  await sql`update company_version set form = form - 'weekly_invitations'`.execute(world.world.db)
  expect((await operator.call(opsGetCompany)).data.company?.weekly_invitations).toBe(WEEKLY_INVITATIONS)
})

test('ASK-01 the end of the week is its last millisecond', () => {
  const now = new Date('2026-03-30T10:00:00Z')
  const week = (more: number) => new Date(now.getTime() - 7 * DAY_MS + more)
  expect([invitableFrom(null, now), invitableFrom(week(0), now), invitableFrom(week(-1), now)]).toEqual([
    null,
    null,
    null,
  ])
  expect(invitableFrom(week(1), now)).toEqual(new Date(now.getTime() + 1))
})
