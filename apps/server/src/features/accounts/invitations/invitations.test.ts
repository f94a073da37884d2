import { register } from '@fanfara/contract/accounts'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsImportTable, opsPreviewImport, opsUndoImport } from '@fanfara/contract/ops/tables/imports'
import {
  getCreatorInvitation,
  INVITATION_DAYS,
  type InvitationState,
  opsListCreatorInvitations,
  opsSendCreatorInvitation,
  opsWithdrawCreatorInvitation,
} from '@fanfara/contract/ops/tables/invitations'
import { createClient } from '@fanfara/contract/client'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { runDueWork, sendDue } from '#/jobs/due-work.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LETTERS_A_MINUTE } from './invitation-policy.ts'

const DAY = 86_400_000
let world: TestWorld
let operator: Operator
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

const HEAD = 'email;name;language;channels;interests;prices'
async function take(...lines: string[]) {
  const csv = [HEAD, ...lines].join('\n')
  const { data } = await operator.call(opsPreviewImport, { body: { kind: 'creators', csv } })
  const body = { kind: 'creators' as const, csv, mapping: data.mapping, file_name: 'twórcy.csv' }
  return operator.call(opsImportTable, { body })
}
const list = (state?: InvitationState) => operator.call(opsListCreatorInvitations, { query: { state, per_page: 100 } })
const of = async (email: string) => {
  const found = (await list()).data.find(row => row.email === email)
  if (!found) throw new Error(`nobody invited ${email}`)
  return found
}
/** The clock's next round, and what leaves by it. */
async function round() {
  await world.advance(60_001)
  await runDueWork(world.world)
  await sendDue(world.world)
}
const lettersTo = (email: string) => world.letters.filter(({ to }) => to === email)
const tokenOf = (email: string) => /#invitation=([\w-]{43})/.exec(lettersTo(email).at(-1)?.text ?? '')?.[1] ?? ''
const guest = () => createClient({ baseUrl: `${world.origin}/api`, token: () => null })
const look = (token: string) => guest()(getCreatorInvitation, { params: { token } })
const join = (email: string, invitation?: string) =>
  guest()(register, {
    body: {
      role: 'influencer',
      name: 'Ola Zaproszona',
      email,
      password: 'Przyszlam-1-z-listu',
      password_confirmation: 'Przyszlam-1-z-listu',
      is_privacy_accepted: true,
      is_service_terms_accepted: true,
      ...(invitation ? { invitation } : {}),
    },
  })
const accountOf = (email: string) =>
  world.world.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()

test('INV-03 INV-06 a letter asks, its link says whom, and opens one account whose address counts, with interests and prices', async () => {
  const { data } = await take('ola@zaproszeni.test;Ola;pl;https://twitch.tv/ola;gaming;"twitch stream_banner 210"')
  expect(data).toMatchObject({ kind: 'creators', made: 1 })
  expect((await of('ola@zaproszeni.test')).state).toBe('waiting')
  await round()
  expect(await of('ola@zaproszeni.test')).toMatchObject({ state: 'sent', can_send: false, can_withdraw: true })
  const token = tokenOf('ola@zaproszeni.test')
  expect(lettersTo('ola@zaproszeni.test')[0]?.text).toContain('zaprasza Cię do Fanfary')
  expect((await look(token)).data).toMatchObject({ email: 'ola@zaproszeni.test', name: 'Ola', language: 'pl' })
  await join('ola@zaproszeni.test', token)
  const account = await accountOf('ola@zaproszeni.test')
  expect(account?.email_confirmed_at).not.toBeNull()
  expect(await of('ola@zaproszeni.test')).toMatchObject({ state: 'answered', creator_id: account?.id })
  const interests = await world.world.db
    .selectFrom('account_category')
    .innerJoin('category', 'category.id', 'category_id')
    .select('key')
    .where('account_id', '=', account?.id ?? '')
    .execute()
  expect(interests).toEqual([{ key: 'gaming' }])
  expect((await refusal(look(token))).status).toBe(410)
})

test('INV-06 prices stand with the channel when it is connected, and only where its owner set none', async () => {
  await take('kuba@zaproszeni.test;Kuba;pl;;;"twitch stream_banner 210; youtube video_short 90"')
  await round()
  const { data } = await join('kuba@zaproszeni.test', tokenOf('kuba@zaproszeni.test'))
  const { token } = data.credentials
  const call = createClient({ baseUrl: `${world.origin}/api`, token: () => token })
  await walkTrip(await connectTrip(world, { token, call }, 'twitch'), { account: 'new', name: 'Kuba Zaproszony' })
  const rows = await world.world.db
    .selectFrom('salary')
    .innerJoin('channel', 'channel.id', 'channel_id')
    .select(['task_type', 'price_zloty'])
    .where('account_id', '=', data.user.id)
    .where('price_zloty', 'is not', null)
    .execute()
  expect(rows).toEqual([{ task_type: 'stream_banner', price_zloty: 210 }])
})

test('INV-02 who has an account or an invitation is left out and said so; a table of them alone makes nothing', async () => {
  const maja = await world.creator({ name: 'Maja' })
  await take('nowa@zaproszeni.test;Nowa;;;;')
  const csv = [HEAD, `${maja.email};Maja;;;;`, 'nowa@zaproszeni.test;Nowa;;;;', 'inna@zaproszeni.test;Inna;;;;'].join(
    '\n',
  )
  const { data } = await operator.call(opsPreviewImport, { body: { kind: 'creators', csv } })
  expect(data).toMatchObject({ good: 1, problems: 0 })
  expect(data.lines.map(({ skipped }) => skipped)).toEqual(['has an account already', 'is invited already', null])
  const known = take(`${maja.email};Maja;;;;`)
  expect(await refusal(known)).toMatchObject({ code: 'import_problems' })
})

test('INV-02 IMP-03 one wrong line keeps everybody out, and no letter leaves', async () => {
  const before = (await list()).meta.total
  expect(await refusal(take('dobra@zaproszeni.test;Dobra;;;;', 'zly-adres;Zły;;;;'))).toMatchObject({
    code: 'import_problems',
  })
  await round()
  expect((await list()).meta.total).toBe(before)
  expect(lettersTo('dobra@zaproszeni.test')).toEqual([])
})

test('INV-04 letters leave by turns, so many in a minute, also when two processes send', async () => {
  const many = Array.from({ length: LETTERS_A_MINUTE + 5 }, (_, at) => `wielu${at}@zaproszeni.test`)
  await take(...many.map(email => `${email};Ktoś;;;;`))
  await world.advance(60_001)
  await Promise.all([runDueWork(world.world), runDueWork(world.world)])
  await sendDue(world.world)
  const left = () => many.filter(email => lettersTo(email).length > 0).length
  expect(left()).toBe(LETTERS_A_MINUTE)
  expect((await list('waiting')).meta.total).toBe(5)
  await round()
  expect(left()).toBe(many.length)
  expect(many.every(email => lettersTo(email).length === 1)).toBe(true)
})

test('INV-05 a withdrawn invitation opens nothing and sends nothing; one may register without it', async () => {
  await take('wycofana@zaproszeni.test;Wycofana;;;;', 'przed@zaproszeni.test;Przed;;;;')
  const early = await of('przed@zaproszeni.test')
  await operator.call(opsWithdrawCreatorInvitation, { params: { id: early.id } })
  await round()
  expect(lettersTo('przed@zaproszeni.test')).toEqual([])
  const { id } = await of('wycofana@zaproszeni.test')
  const token = tokenOf('wycofana@zaproszeni.test')
  await operator.call(opsWithdrawCreatorInvitation, { params: { id } })
  expect((await refusal(look(token))).status).toBe(410)
  const again = operator.call(opsWithdrawCreatorInvitation, { params: { id } })
  expect(await refusal(again)).toMatchObject({ status: 409, code: 'invitation_closed' })
  await join('wycofana@zaproszeni.test', token)
  expect((await accountOf('wycofana@zaproszeni.test'))?.email_confirmed_at).toBeNull()
  const log = await operator.call(opsListAudit, { query: { action: 'creator_invitation_withdrawn' } })
  expect(log.data).toHaveLength(2)
})

test('INV-05 a second letter after a day has another link, and the first one opens nothing; the link ends after its days', async () => {
  await take('cicha@zaproszeni.test;Cicha;en;;;')
  await round()
  const { id } = await of('cicha@zaproszeni.test')
  const send = () => operator.call(opsSendCreatorInvitation, { params: { id } })
  expect(await refusal(send())).toMatchObject({ status: 409, code: 'invitation_too_soon' })
  const first = tokenOf('cicha@zaproszeni.test')
  await world.advance(DAY)
  await send()
  await round()
  const second = tokenOf('cicha@zaproszeni.test')
  expect(second).not.toBe(first)
  expect((await refusal(look(first))).status).toBe(410)
  expect((await look(second)).data.language).toBe('en')
  await world.advance(INVITATION_DAYS * DAY)
  expect((await refusal(look(second))).status).toBe(410)
  expect(await of('cicha@zaproszeni.test')).toMatchObject({ state: 'ended', can_send: true })
})

test('INV-03 with another address than the letter’s the account has to confirm it, and the invitation is used all the same', async () => {
  await take('stara@zaproszeni.test;Stara;;;;')
  await round()
  await join('lepsza@zaproszeni.test', tokenOf('stara@zaproszeni.test'))
  expect((await accountOf('lepsza@zaproszeni.test'))?.email_confirmed_at).toBeNull()
  expect((await of('stara@zaproszeni.test')).state).toBe('answered')
})

test('INV-03 ten presses with one link make one account', async () => {
  await take('pilna@zaproszeni.test;Pilna;;;;')
  await round()
  const token = tokenOf('pilna@zaproszeni.test')
  const presses = await Promise.allSettled([1, 2, 3].map(() => join('pilna@zaproszeni.test', token)))
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await of('pilna@zaproszeni.test')).state).toBe('answered')
})

test('INV-07 IMP-04 an import is taken back as long as nobody answered: no letter, no link', async () => {
  const { data } = await take('cofnieta@zaproszeni.test;Cofnięta;;;;', 'cofnieta2@zaproszeni.test;Cofnięta;;;;')
  await round()
  const token = tokenOf('cofnieta@zaproszeni.test')
  await operator.call(opsUndoImport, { params: { id: data.id } })
  expect((await refusal(look(token))).status).toBe(410)
  expect((await of('cofnieta2@zaproszeni.test')).state).toBe('withdrawn')
  const other = await take('szybka@zaproszeni.test;Szybka;;;;', 'wolna@zaproszeni.test;Wolna;;;;')
  await round()
  await join('szybka@zaproszeni.test', tokenOf('szybka@zaproszeni.test'))
  const undo = operator.call(opsUndoImport, { params: { id: other.data.id } })
  expect(await refusal(undo)).toMatchObject({ status: 409, code: 'import_built_on' })
  expect((await of('wolna@zaproszeni.test')).state).toBe('sent')
})

test('ASK-03 who had a letter that was withdrawn is left out of the next table for a month, and then may be asked again', async () => {
  const line = 'nekana@zaproszeni.test;Nękana;;;;'
  await take(line)
  await round()
  const sent = await of('nekana@zaproszeni.test')
  await operator.call(opsWithdrawCreatorInvitation, { params: { id: sent.id } })
  const csv = [HEAD, line].join('\n')
  const preview = async () => (await operator.call(opsPreviewImport, { body: { kind: 'creators', csv } })).data
  expect((await preview()).lines).toMatchObject([
    { skipped: 'was invited by a letter that was withdrawn in the last 30 days' },
  ])
  await world.advance(31 * DAY)
  await round()
  expect((await preview()).lines).toMatchObject([{ skipped: null }])
})

test('INV-08 who did not come is forgotten thirty days after the link ended or was withdrawn, and not before', async () => {
  const people = ['zapomniana@zaproszeni.test', 'cofnieta8@zaproszeni.test']
  const known = async () => {
    await round()
    const { data } = await list()
    return people.filter(person => data.some(({ email }) => email === person))
  }
  for (const email of people) await take(`${email};Zapomniana;;;;`)
  await round()
  await operator.call(opsWithdrawCreatorInvitation, { params: { id: (await of(people[1] ?? '')).id } })
  await world.advance(29 * DAY)
  expect(await known()).toEqual(people)
  await world.advance(2 * DAY)
  expect(await known()).toEqual(people.slice(0, 1))
  await world.advance((INVITATION_DAYS - 2) * DAY)
  expect(await known()).toEqual(people.slice(0, 1))
  await world.advance(2 * DAY)
  expect(await known()).toEqual([])
  expect((await list('answered')).data.length).toBeGreaterThan(0)
})
