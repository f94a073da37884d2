import { opsListParticipants } from '@fanfara/contract/ops/participants'
import { joinCampaign } from '@fanfara/contract/campaigns'
import * as creators from '@fanfara/contract/ops/creators'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { opsSendMessage } from '@fanfara/contract/ops/inbox'
import { deleteUser } from '@fanfara/contract/profile'
import { type Creator, refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const SOMEBODY = '00000000-0000-4000-8000-000000000000'

test('OPS-26 DESK-86 a creator’s page shows channels, campaigns and money; operators and strangers have none', async () => {
  const [operator, ola] = [await world.operator(), await world.creator()]
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  const task = (await ola.call(listTasks)).data[0]?.id ?? ''
  await ola.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/x/about' } })
  const { data } = await operator.call(creators.opsGetCreator, { params: { id: ola.id } })
  const row = (await operator.call(opsListParticipants, { params: { id } })).data[0]?.id
  expect(data).toMatchObject({
    id: ola.id,
    is_active: true,
    is_erased: false,
    balances: { pending: 300, available: 0, in_payout: 0 },
    campaigns: [
      { id, participation_id: row, status: 'active', payment: { status: 'waiting_for_acceptance', amount: 300 } },
    ],
    payouts: [],
  })
  expect(data.channels.map(({ platform }) => platform)).toContain('twitch')
  expect(data.live_sessions).toBeGreaterThan(0)
  for (const other of [operator.id, SOMEBODY])
    expect((await refusal(operator.call(creators.opsGetCreator, { params: { id: other } }))).status).toBe(404)
  expect((await refusal(ola.call(creators.opsGetCreator, { params: { id: ola.id } }))).status).toBe(403)
})

test('OPS-27 NAV-32 a limited creator goes on reading and acts no more, is told why, and is restored', async () => {
  const [operator, ola] = [await world.operator(), await world.creator()]
  const id = await world.campaigns.published()
  const join = () => ola.call(joinCampaign, { params: { id } })
  const params = { id: ola.id }
  const act = { params, body: { reason: 'Kupione wyświetlenia.' } }
  await ola.call(listTasks)
  const { data } = await operator.call(creators.opsLimitCreator, act)
  expect(data).toMatchObject({
    is_active: false,
    audit: [{ action: 'creator_limited', reason: 'Kupione wyświetlenia.' }],
  })
  expect(await refusal(join())).toMatchObject({ status: 403, code: 'account_limited' })
  expect((await ola.call(listTasks)).data).toEqual([])
  expect(await refusal(operator.call(creators.opsLimitCreator, act))).toMatchObject({
    status: 409,
    code: 'creator_limited',
  })
  await sendDue(world.world)
  const rows = await world.world.db.selectFrom('inbox_message').select('content').execute()
  expect(rows.filter(({ content }) => content.includes('Kupione wyświetlenia.'))).toHaveLength(1)
  expect(world.letters.some(({ text }) => text.includes('Kupione wyświetlenia.'))).toBe(true)
  const restored = await operator.call(creators.opsRestoreCreator, act)
  expect(restored.data).toMatchObject({ is_active: true, audit: [{ action: 'creator_restored' }, {}] })
  await join()
  expect((await refusal(operator.call(creators.opsRestoreCreator, act))).code).toBe('creator_not_limited')
})

test('OPS-26 a profile is corrected with a reason that the creator reads, and the log has both', async () => {
  const [operator, ola] = [await world.operator(), await world.creator({ name: 'Ola z błendem' })]
  const params = { id: ola.id }
  const before = (await operator.call(creators.opsGetCreator, { params })).data
  const form = {
    name: 'Ola z błędem',
    description: 'Gram w gry planszowe.',
    interests: ['gaming', 'music', 'gaming'] as const,
    reason: 'Literówka w nazwie',
  }
  const correct = (of: object = {}) =>
    operator.call(creators.opsCorrectCreator, { params, body: { ...form, interests: [...form.interests], ...of } })
  const { data } = await correct({ revision: before.revision })
  expect(data).toMatchObject({ name: 'Ola z błędem', description: 'Gram w gry planszowe.' })
  expect(data.interests.toSorted()).toEqual(['gaming', 'music'])
  expect(data.audit[0]).toMatchObject({
    action: 'creator_corrected',
    reason: 'Literówka w nazwie',
    before: { name: 'Ola z błendem' },
    after: { name: 'Ola z błędem', interests: ['gaming', 'music'] },
  })
  await sendDue(world.world)
  const told = (await operator.call(creators.opsGetCreator, { params })).data.messages[0]?.content
  expect(told).toMatch(/Ola z błendem.*Literówka w nazwie/)

  expect(await refusal(correct({ revision: before.revision, name: 'Ola' }))).toMatchObject({
    code: 'changed_meanwhile',
  })
  expect(await refusal(correct({ name: ' ' }))).toMatchObject({ status: 422 })
  expect(await refusal(correct({ interests: ['szydełko'] }))).toMatchObject({ status: 422 })
  expect((await operator.call(creators.opsGetCreator, { params })).data.name).toBe('Ola z błędem')
  const lines = await world.world.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'creator_corrected')
    .execute()
  expect(lines).toHaveLength(1)
})

test('OPS-26 a correction that changes nothing is told to nobody', async () => {
  const [operator, ola] = [await world.operator(), await world.creator()]
  const params = { id: ola.id }
  const { name, description, interests } = (await operator.call(creators.opsGetCreator, { params })).data
  const body = { name, description, interests, reason: 'Pomyłka w okienku' }
  const { data } = await operator.call(creators.opsCorrectCreator, { params, body })
  await sendDue(world.world)
  expect([data.audit, data.messages]).toEqual([
    [],
    (await operator.call(creators.opsGetCreator, { params })).data.messages,
  ])
})

test('OPS-26 colleagues note what they should know; only who wrote it removes it, the creator is handed it, and it goes with the account', async () => {
  const [iza, jan] = [await world.operator(), await world.colleague('operator')]
  const ola = await world.creator({ platforms: [], billing: false })
  const params = { id: ola.id }
  const { data } = await iza.call(creators.opsAddCreatorNote, { params, body: { text: 'Odpisuje wieczorem.' } })
  expect(data.notes).toMatchObject([{ text: 'Odpisuje wieczorem.', is_own: true }])
  const noteId = data.notes[0]?.id ?? ''
  expect((await jan.call(creators.opsGetCreator, { params })).data.notes).toMatchObject([{ is_own: false }])
  expect((await refusal(jan.call(creators.opsRemoveCreatorNote, { params: { ...params, noteId } }))).status).toBe(404)
  expect(JSON.stringify(await held(ola))).toContain('Odpisuje wieczorem.')
  await iza.call(creators.opsAddCreatorNote, { params, body: { text: 'Druga.' } })
  const left = await iza.call(creators.opsRemoveCreatorNote, { params: { ...params, noteId } })
  const log = (await iza.call(opsListAudit, { query: { creator: params.id, per_page: 10 } })).data
  expect(log.map(({ action, before, after }) => [action, before, after]).slice(0, 1)).toEqual([
    ['creator_note_removed', { note: noteId, letters: 19 }, null],
  ])
  expect(log.filter(({ action }) => action === 'creator_note_added').at(-1)?.after).toEqual({
    note: noteId,
    letters: 19,
  })
  expect(left.data.notes.map(({ text }) => text)).toEqual(['Druga.'])
  await ola.call(deleteUser, { query: params })
  expect((await iza.call(creators.opsGetCreator, { params })).data).toMatchObject({ is_erased: true, notes: [] })
  const gone = iza.call(creators.opsAddCreatorNote, { params, body: { text: 'Za późno.' } })
  expect((await refusal(gone)).status).toBe(404)
})

test('OPS-26 a creator who is signed out everywhere is it at once, and the log says by whom and why', async () => {
  const operator = await world.operator()
  const ola = await world.creator({ platforms: [], billing: false })
  await ola.call(listTasks)
  const params = { id: ola.id }
  const act = { params, body: { reason: 'Ktoś inny ma hasło.' } }
  expect((await operator.call(creators.opsGetCreator, { params })).data.sessions).toHaveLength(1)
  const { data } = await operator.call(creators.opsEndCreatorSessions, act)
  expect(data).toMatchObject({
    live_sessions: 0,
    sessions: [],
    audit: [{ action: 'creator_sessions_ended', reason: 'Ktoś inny ma hasło.', before: { sessions: 1 } }],
  })
  expect((await refusal(ola.call(listTasks))).status).toBe(401)
})

test('OPS-26 a creator’s page shows tasks with their proofs, messages and how much was done in time', async () => {
  const [operator, ola] = [await world.operator(), await world.creator()]
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  const task = (await ola.call(listTasks)).data[0]?.id ?? ''
  await ola.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/y/about' } })
  const text = said('Witaj', 'Hello')
  await operator.call(opsSendMessage, { body: { creator_id: ola.id, kind: 'message', text, url: null } })
  await sendDue(world.world)
  const { data } = await operator.call(creators.opsGetCreator, { params: { id: ola.id } })
  expect(data.tasks).toMatchObject([{ id: task, status: 'finished', proof: { state: 'waiting' }, campaign: { id } }])
  expect(data.on_time).toEqual({ done: 1, of: 1 })
  expect(data.messages).toMatchObject([{ content: 'Hello', is_read: false }])
  expect(data.sessions).toHaveLength(1)
})

/** What is held about somebody, as they are handed it. */
async function held({ token }: Creator): Promise<unknown> {
  const answer = await fetch(`${world.origin}/api/users/data`, { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}
