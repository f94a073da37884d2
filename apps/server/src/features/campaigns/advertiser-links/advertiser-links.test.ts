import { HOUR_MS } from '@fanfara/contract/durations'
import * as contract from '@fanfara/contract/advertisers'
import {
  acceptInvitation,
  getCampaign,
  joinCampaign,
  quitCampaign,
  rejectInvitation,
} from '@fanfara/contract/campaigns'
import * as opsDesk from '@fanfara/contract/ops/desk'
import * as opsParticipants from '@fanfara/contract/ops/participants'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { campaignForm, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { hashOf } from '#/setup/secrets.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.clock.advance(61_000))
afterAll(() => world.close())

const guest = () => world.caller()
const published = (form: Parameters<typeof world.campaigns.published>[0] = {}) => {
  const now = world.clock.now()
  return world.campaigns.published({ ...campaignForm({}, now), ...form })
}
async function linkOf(id: string): Promise<string> {
  const { data } = await (await world.operator()).call(contract.opsMakeAdvertiserLink, { params: { id } })
  expect(data.url.startsWith(`${world.origin}/advertiser/`)).toBe(true)
  return data.url.split('/').at(-1) ?? ''
}
const look = (token: string, query: { list?: 'applicants' | 'candidates' | 'participants'; name?: string } = {}) =>
  guest()(contract.getParticipantPage, { params: { token }, query })
type Act = { decision: 'accept' | 'invite'; id: string } | { decision: 'reject'; id: string; reason: string }
const decide = async (token: string, act: Act) =>
  (
    await guest()(contract.decideParticipant, {
      params: { token },
      body: { ...act, nonce: (await look(token)).data.nonce },
    })
  ).data.message
const told = async (accountId: string) => {
  await sendDue(world.world)
  const rows = await world.world.db
    .selectFrom('portal_message')
    .select('template')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ template }) => template)
}
const names = ({ data }: Awaited<ReturnType<typeof look>>) => data.creators.map(({ name }) => name)

test('OPS-12 ROLE-05 SEC-11 the page shows applicants’ showcase and nothing that is not for advertisers', async () => {
  const ola = await world.creator({ name: 'Ola Pokaz', platforms: ['twitch', 'youtube'] })
  const { db } = world.world
  await db.updateTable('account').set({ description: 'Gram w planszówki' }).where('id', '=', ola.id).execute()
  await sql`insert into account_category select ${ola.id}, id from category where key = 'gaming'`.execute(db)
  await sql`insert into channel_reading (channel_id, metrics, observed_at, stage)
    select id, '{}', now(), 4 from channel where account_id = ${ola.id} and type = 'twitch'`.execute(db)
  const id = await published({ type: 'semi_open', places: 5 })
  await ola.call(joinCampaign, { params: { id } })
  const { data, meta } = await look(await linkOf(id))
  expect(data).toMatchObject({
    campaign: { name: 'Sok Malinowy Zorza', advertiser: 'Zorza', type: 'semi_open', places: 5, taken: 0 },
    lists: ['applicants', 'participants'],
    list: 'applicants',
    is_recruiting: true,
    creators: [
      {
        name: 'Ola Pokaz',
        avatar_url: null,
        description: 'Gram w planszówki',
        interests: ['Gaming'],
        channels: [
          { type: 'twitch', stage: 4 },
          { type: 'youtube', stage: null },
        ],
        status: 'pending_approval',
      },
    ],
  })
  expect(meta.total).toBe(1)
  for (const secret of [ola.email, 'advertiser_email', 'marketing@', 'salar', 'iban'])
    expect(JSON.stringify(data)).not.toContain(secret)
})

test('OPS-12 OPS-10 TRAN-04 TRAN-05 MSG-22 the advertiser accepts and rejects, under the advertiser’s name in the log', async () => {
  const operator = await world.operator()
  const [ola, kuba] = [await world.creator({ name: 'Ola Tak' }), await world.creator({ name: 'Kuba Nie' })]
  const id = await published({ type: 'semi_open', places: 1 })
  for (const creator of [ola, kuba]) await creator.call(joinCampaign, { params: { id } })
  const token = await linkOf(id)
  const { creators } = (await look(token)).data
  const of = (name: string) => creators.find(creator => creator.name === name)?.id ?? ''
  expect(await decide(token, { decision: 'accept', id: of('Ola Tak') })).toBe('Application accepted, creator notified')
  expect((await ola.call(getCampaign, { params: { id } })).data.status).toBe('active')
  expect(await told(ola.id)).toContain('application-accepted')
  expect((await refusal(decide(token, { decision: 'accept', id: of('Kuba Nie') }))).code).toBe('no_places')
  const short = refusal(decide(token, { decision: 'reject', id: of('Kuba Nie'), reason: 'x' }))
  expect(Object.keys((await short).errors)).toEqual(['reason'])
  await decide(token, { decision: 'reject', id: of('Kuba Nie'), reason: 'Za mało transmisji' })
  expect((await kuba.call(getCampaign, { params: { id } })).data.status).toBe('declined')
  expect(await told(kuba.id)).toContain('application-rejected')
  expect((await refusal(decide(token, { decision: 'accept', id: of('Kuba Nie') }))).code).toBe('not_pending')
  expect(names(await look(token, { list: 'participants' }))).toEqual(['Ola Tak'])
  const { data } = await operator.call(opsDesk.opsListAudit)
  expect(data.slice(0, 3)).toMatchObject([
    { action: 'application_rejected', actor: 'Zorza', actor_kind: 'advertiser', reason: 'Za mało transmisji' },
    { action: 'application_accepted', actor: 'Zorza', actor_kind: 'advertiser' },
    { action: 'advertiser_link_made', actor: 'Test operator', actor_kind: 'operator' },
  ])
})

test('OPS-12 ROLE-04 TRAN-07 TRAN-09 in a closed campaign candidates are found and invited, once; who declines is shown so, who left is not', async () => {
  const youtuber = await world.creator({ name: 'Zofia Youtube', platforms: ['youtube'] })
  const [ola, limited] = [await world.creator({ name: 'Zofia Fit' }), await world.creator({ name: 'Zofia Limited' })]
  await world.world.db.updateTable('account').set({ is_active: false }).where('id', '=', limited.id).execute()
  const id = await published({ type: 'closed' })
  expect((await refusal(ola.call(getCampaign, { params: { id } }))).status).toBe(404)
  const token = await linkOf(id)
  const found = await look(token, { name: 'zofia' })
  expect(found.data).toMatchObject({ lists: ['candidates', 'participants'], list: 'candidates' })
  expect(names(found)).toEqual(['Zofia Fit'])
  expect(names(await look(token, { name: '%' }))).toEqual([])
  expect(await decide(token, { decision: 'invite', id: ola.id })).toBe('Invitation sent')
  expect((await ola.call(getCampaign, { params: { id } })).data.status).toBe('invited')
  expect(await told(ola.id)).toContain('campaign-invitation')
  for (const nobody of [ola.id, youtuber.id, limited.id, crypto.randomUUID()])
    expect((await refusal(decide(token, { decision: 'invite', id: nobody }))).code).toBe('not_a_candidate')
  expect(names(await look(token, { list: 'participants' }))).toEqual(['Zofia Fit'])
  expect(names(await look(token, { name: 'zofia' }))).toEqual([])

  const leaver = await world.creator({ name: 'Zofia Left' })
  await decide(token, { decision: 'invite', id: leaver.id })
  await leaver.call(acceptInvitation, { params: { id } })
  await leaver.call(quitCampaign, { params: { id } })
  await ola.call(rejectInvitation, { params: { id } })
  const { creators } = (await look(token, { list: 'participants' })).data
  expect(creators.map(({ name, status }) => [name, status])).toEqual([['Zofia Fit', 'declined']])
  expect(names(await look(token, { name: 'zofia' }))).toEqual([])
})

test('ROLE-06 a participant link opens exactly one campaign', async () => {
  const ola = await world.creator()
  const [own, other] = [await published({ type: 'semi_open' }), await published({ type: 'semi_open' })]
  await ola.call(joinCampaign, { params: { id: other } })
  const [token, foreign] = [await linkOf(own), await linkOf(other)]
  const application = (await look(foreign)).data.creators[0]?.id ?? ''
  expect((await look(token)).data.creators).toEqual([])
  for (const act of [
    { decision: 'accept', id: application },
    { decision: 'reject', id: application, reason: 'Nie nasz' },
    { decision: 'accept', id: crypto.randomUUID() },
  ] as const)
    expect((await refusal(decide(token, act))).status).toBe(404)
  expect((await refusal(decide(token, { decision: 'invite', id: ola.id }))).code).toBe('campaign_not_closed_type')
  expect(Object.keys((await refusal(look(token, { list: 'candidates' }))).errors)).toEqual(['list'])
})

test('SEC-07 ADV-08 the link is kept by its hash, ends with the campaign, and is revoked or replaced at once', async () => {
  const operator = await world.operator()
  const draft = await world.campaigns.draft()
  const make = (id: string) => operator.call(contract.opsMakeAdvertiserLink, { params: { id } })
  const read = async (id: string) => (await operator.call(contract.opsGetAdvertiserLink, { params: { id } })).data
  expect((await refusal(make(draft))).code).toBe('campaign_move')
  expect(await read(draft)).toEqual({ link: null, is_offered: false })

  const id = await published({ end_date: plusDays(dayOf(world.clock.now()), 1) })
  expect(await read(id)).toEqual({ link: null, is_offered: true })
  const first = await linkOf(id)
  expect((await read(id)).link).toMatchObject({ created_by: 'Test operator' })
  const { rows } = await sql<{ row: string }>`select row_to_json(l)::text as row from advertiser_link l`.execute(
    world.world.db,
  )
  expect(rows.map(({ row }) => row).join()).not.toContain(first)
  expect(rows.map(({ row }) => row).join()).toContain(hashOf(first).toString('hex'))
  const second = await linkOf(id)
  expect((await refusal(look(first))).status).toBe(410)
  expect((await look(second)).data.lists).toEqual(['participants'])
  const { nonce } = (await look(second)).data
  await operator.call(contract.opsRevokeAdvertiserLink, { params: { id } })
  await operator.call(contract.opsRevokeAdvertiserLink, { params: { id } })
  expect(await refusal(look(second))).toMatchObject({ status: 410, code: 'link_ended' })
  const body = { decision: 'invite', id: crypto.randomUUID(), nonce } as const
  expect((await refusal(guest()(contract.decideParticipant, { params: { token: second }, body }))).status).toBe(410)
  expect((await read(id)).link).toBeNull()

  const third = await linkOf(id)
  await look(third)
  // By the calendar alone: nothing has moved the campaign yet.
  world.clock.advance(48 * HOUR_MS)
  expect((await refusal(look(third))).status).toBe(410)
  expect(await read(id)).toEqual({ link: null, is_offered: false })
})

test('threat model §3.7 choosing needs the nonce of this link’s page; guesses are limited, use is not', async () => {
  const [id, other] = [await published({ type: 'closed' }), await published({ type: 'closed' })]
  const token = await linkOf(id)
  const foreign = (await look(await linkOf(other))).data.nonce
  const ola = await world.creator()
  const send = (nonce: string) =>
    guest()(contract.decideParticipant, { params: { token }, body: { decision: 'invite', id: ola.id, nonce } })
  for (const nonce of ['nonsense', foreign]) expect((await refusal(send(nonce))).code).toBe('page_outdated')
  const { nonce } = (await look(token)).data
  world.clock.advance(HOUR_MS)
  expect((await refusal(send(nonce))).code).toBe('page_outdated')
  for (let time = 0; time < 35; time++) await look(token)
  const guesses = await Promise.all(
    Array.from({ length: 32 }, (_, at) =>
      fetch(`${world.origin}/api/advertiser-links/${String(at).padStart(43, 'y')}`),
    ),
  )
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(30)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('TRAN-04 threat model §4.11 operator and advertiser at once: the last place goes to one, an application is answered once', async () => {
  const operator = await world.operator()
  const creators = [await world.creator(), await world.creator()]
  const id = await published({ type: 'semi_open', places: 1 })
  for (const creator of creators) await creator.call(joinCampaign, { params: { id } })
  const token = await linkOf(id)
  const { creators: shown, nonce } = (await look(token)).data
  const acts = shown.flatMap(({ id: participation }) => [
    operator.call(opsParticipants.opsAcceptApplication, { params: { id: participation } }),
    guest()(contract.decideParticipant, { params: { token }, body: { decision: 'accept', id: participation, nonce } }),
  ])
  const answers = await Promise.allSettled(acts)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = answers.flatMap(answer =>
    answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
  )
  expect(codes.every(code => code === 'no_places' || code === 'not_pending')).toBe(true)
  expect((await look(token)).data.campaign.taken).toBe(1)
})
