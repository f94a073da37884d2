import { HOUR_MS, DAY_MS } from '@fanfara/contract/durations'
import * as contract from '@fanfara/contract/acceptances'
import { acceptanceStatuses } from '@fanfara/contract/enums'
import { joinCampaign, quitCampaign } from '@fanfara/contract/campaigns'
import * as opsDesk from '@fanfara/contract/ops/desk'
import * as opsCampaigns from '@fanfara/contract/ops/campaigns'
import * as opsSettlement from '@fanfara/contract/ops/settlement'
import { deleteUser } from '@fanfara/contract/profile'
import { finishTask, listTasks, type Task } from '@fanfara/contract/tasks'
import { dayOf, plusDays, day } from '@fanfara/contract/time'
import { campaignForm, type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashOf } from '#/setup/secrets.ts'
import { runDueWork, sendDue } from '#/jobs/due-work.ts'
import { linkExpiry, linkState } from './policy.ts'
import { acceptanceMoves } from './states.ts'

const logLines: string[] = []
let world: TestWorld
let ola: Creator
beforeAll(async () => {
  world = await startWorld({ logLines })
})
beforeEach(async () => {
  ola = await world.creator({ name: 'Ola Test' })
  // Every test is a minute of its own at the limit of tries.
  world.clock.advance(60_000)
})
afterAll(() => world.close())

const guest = () => world.caller()
const material = { message: 'Wersja pierwsza', urls: ['https://drive.test/film', 'https://drive.test/opis'] }

/** A campaign whose task needs the advertiser's word, joined. @param days how long it runs, today included. */
async function lockedTask(creator: Creator, { days = 30, needsAcceptance = true } = {}): Promise<Task> {
  const now = world.clock.now()
  const form = campaignForm({ end_date: plusDays(dayOf(now), days - 1) }, now)
  const id = await world.campaigns.published({
    ...form,
    task_plan: form.task_plan.map(line => ({ ...line, need_acceptance: needsAcceptance })),
  })
  await creator.call(joinCampaign, { params: { id } })
  return taskOf(creator, id)
}

async function taskOf(creator: Creator, campaignId: string): Promise<Task> {
  const found = (await creator.call(listTasks)).data.find(task => task.campaign_id === campaignId)
  if (!found) throw new Error('no task of this campaign')
  return found
}

const send = async (creator: Creator, { id }: Task, body: contract.AcceptanceForm = material) =>
  (await creator.call(contract.requestAcceptance, { params: { id }, body })).data

/** The newest letter to the advertiser. */
async function newestLetter() {
  await sendDue(world.world)
  const letter = world.letters.findLast(({ to }) => to === 'marketing@zorza.test')
  if (!letter) throw new Error('the advertiser got no letter')
  return letter
}
/** The secret in it. */
const newestToken = async () => /\/task-acceptance\/([\w-]{43})/.exec((await newestLetter()).text)?.[1] ?? ''

const open = async (token: string) => (await guest()(contract.getTaskAcceptance, { params: { token } })).data
const approve = async (token: string) =>
  (
    await guest()(contract.decideTaskAcceptance, {
      params: { token },
      body: { decision: 'approve', nonce: (await open(token)).nonce },
    })
  ).data
const askForChanges = async (token: string, reason = 'Logo jest za małe') =>
  (
    await guest()(contract.decideTaskAcceptance, {
      params: { token },
      body: { decision: 'changes', reason, nonce: (await open(token)).nonce },
    })
  ).data
const finish = (creator: Creator, { id }: Task, url = `https://www.twitch.tv/videos/${Date.now()}`) =>
  creator.call(finishTask, { params: { id }, body: { url } })
const toldOf = async (creator: Creator, template: string) => {
  await sendDue(world.world)
  return world.world.db
    .selectFrom('portal_message')
    .select(['content', 'url'])
    .where('account_id', '=', creator.id)
    .where('template', '=', template)
    .execute()
}

test('TRAN-31…TRAN-35 moves of a request: every status is reached, only a waiting one has moves', () => {
  const reached = new Set<string>(['pending', ...Object.values(acceptanceMoves.pending)])
  expect([...reached].sort()).toEqual([...acceptanceStatuses].sort())
  for (const [status, moves] of Object.entries(acceptanceMoves))
    expect(Object.keys(moves).length > 0, status).toBe(status === 'pending')
})

test('SEC-07 ADV-08 a link lives 30 days, and never longer than 90 days after its campaign', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  expect(linkExpiry(null, now)).toEqual(new Date('2026-04-01T09:00:00Z'))
  expect(linkExpiry(day('2026-03-31'), now)).toEqual(new Date('2026-04-01T09:00:00Z'))
  expect(linkExpiry(day('2025-12-20'), now)).toEqual(new Date('2026-03-20T22:59:59Z'))
  const facts = { status: 'pending', isNewest: true, expiresAt: new Date('2026-04-01'), taskStatus: 'during' } as const
  expect(linkState(facts, now)).toBe('pending')
  expect(linkState(facts, facts.expiresAt)).toBe('ended')
  expect(linkState({ ...facts, taskStatus: 'missed' }, now)).toBe('ended')
  expect(linkState({ ...facts, status: 'changes_requested' }, now)).toBe('changes_requested')
  expect(linkState({ ...facts, status: 'changes_requested', isNewest: false }, now)).toBe('superseded')
})

test('TASK-22 TASK-23 TASK-24 TASK-30 VAL-34 VAL-35 API-41 what is sent is checked field by field', async () => {
  const task = await lockedTask(ola)
  const refused = async (body: contract.AcceptanceForm) => (await refusal(send(ola, task, body))).errors
  expect(await refused({ message: ' ', urls: [''] })).toEqual({
    message: ['This field is required'],
    'urls.0': ['This field is required'],
  })
  expect(await refused({ message: 'x', urls: [] })).toEqual({ urls: ['This field is required'] })
  expect(await refused({ message: 'x', urls: ['https://a.test', 'javascript:alert(1)'] })).toEqual({
    'urls.1': ['Enter a valid link'],
  })
  const eleven = Array.from({ length: 11 }, (_, at) => `https://a.test/${at}`)
  expect(await refused({ message: 'x', urls: eleven })).toEqual({ urls: ['You can send 10 links at most'] })
  expect(Object.keys(await refused({ message: 'x'.repeat(2001), urls: ['https://a.test'] }))).toEqual(['message'])
  expect(Object.keys(await refused({ ...material, id: crypto.randomUUID() }))).toEqual(['id'])
  expect(await send(ola, task, { ...material, id: task.id })).toMatchObject({
    acceptance_requests: 1,
    approval_status: 'pending_approval',
    acceptance: { ...material, status: 'pending', answered_at: null },
  })
})

test('TASK-26 TRAN-31 ROLE-10 only a task that waits for approval, of one’s own, can be sent; it is locked until approved', async () => {
  const free = await lockedTask(ola, { needsAcceptance: false })
  expect((await refusal(send(ola, free))).code).toBe('acceptance_not_needed')
  const task = await lockedTask(ola)
  expect((await refusal(finish(ola, task))).code).toBe('task_locked')
  const kuba = await world.creator()
  for (const foreign of [task, { ...task, id: crypto.randomUUID() }, { ...task, id: 'x' }])
    expect((await refusal(send(kuba, foreign))).status).toBe(404)
  await send(ola, task)
  expect((await refusal(finish(ola, task))).code).toBe('task_locked')
  await approve(await newestToken())
  expect((await refusal(send(ola, task))).code).toBe('acceptance_given')
  expect((await finish(ola, task)).data.status).toBe('finished')
  expect((await refusal(send(ola, task))).code).toBe('acceptance_closed')
})

test('ADV-01 ADV-02 ADV-03 ROLE-03 ROLE-05 API-55 the link is mailed, shows this one task, and looking changes nothing', async () => {
  await world.world.db
    .updateTable('account')
    .set({ description: 'Gram w planszówki' })
    .where('id', '=', ola.id)
    .execute()
  const task = await lockedTask(ola)
  await send(ola, task)
  const token = await newestToken()
  const letter = await newestLetter()
  expect(letter.subject).toContain('Ola Test')
  expect(letter.text).toContain('Samo otwarcie linku niczego nie zatwierdza')
  expect(letter.text).toContain('Opening it approves nothing')
  const shown = await open(token)
  expect(shown).toMatchObject({
    status: 'pending',
    task: { name: 'Sok Malinowy Zorza', description: 'Show the product.', type: task.type, channel_type: 'twitch' },
    creator: { name: 'Ola Test', avatar_url: null, description: 'Gram w planszówki' },
    campaign: { name: 'Sok Malinowy Zorza', advertiser: 'Zorza' },
    ...material,
    reason: null,
  })
  expect(JSON.stringify(shown)).not.toContain(ola.email)
  const address = `${world.origin}/api/task-acceptances/${token}`
  for (const method of ['GET', 'HEAD', 'GET']) await fetch(address, { method })
  expect(await taskOf(ola, task.campaign_id)).toMatchObject({
    is_acceptance_approved: false,
    approval_status: 'pending_approval',
  })
})

test('SEC-07 threat model §3.7 the secret is kept by its hash alone, and pages and answers stay with whoever has it', async () => {
  const task = await lockedTask(ola)
  await send(ola, task)
  const waiting = await world.world.db.selectFrom('outbox').selectAll().execute()
  const token = await newestToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { rows } = await sql<{ row: string }>`select row_to_json(r)::text as row from task_acceptance r`.execute(
    world.world.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify([rows, waiting])).not.toContain(token)
  const row = await world.world.db.selectFrom('task_acceptance').selectAll().where('task_id', '=', task.id).execute()
  expect(row.map(({ token_hash }) => Buffer.from(token_hash))).toEqual([hashOf(token)])
  const answers = await Promise.all([
    fetch(`${world.origin}/api/task-acceptances/${token}`),
    fetch(`${world.origin}/api/task-acceptances/${'x'.repeat(43)}`),
    fetch(`${world.origin}/api/task-acceptances/${token}`, { method: 'POST' }),
    fetch(`${world.origin}/task-acceptance/${token}`),
    fetch(`${world.origin}/advertiser/${token}`),
  ])
  expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 404, 422])
  expect(logLines.length).toBeGreaterThan(10)
  expect(logLines.join()).not.toContain(token)
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toContain('noindex')
  }
})

test('ADV-04 ADV-05 TRAN-32 TRAN-35 MSG-23 API-56 approving tells the creator once; approving again changes nothing', async () => {
  const task = await lockedTask(ola)
  await send(ola, task)
  const token = await newestToken()
  expect(await approve(token)).toEqual({ status: 'approved', message: 'Task approved, creator notified' })
  const after = await taskOf(ola, task.campaign_id)
  expect(after).toMatchObject({ is_acceptance_approved: true, approval_status: 'approved' })
  expect(await toldOf(ola, 'task-approved')).toEqual([
    { content: expect.stringContaining(task.name), url: `/timetable?task=${task.id}&status=during` },
  ])
  world.clock.advance(1000)
  expect((await open(token)).status).toBe('approved')
  const { nonce } = await open(token)
  const polish = await world.caller(null, 'pl')(contract.decideTaskAcceptance, {
    params: { token },
    body: { decision: 'approve', nonce },
  })
  expect(polish.data.message).toBe('Akceptacja została już udzielona')
  expect(await askForChanges(token)).toEqual({ status: 'approved', message: 'Acceptance already approved' })
  expect(await taskOf(ola, task.campaign_id)).toEqual(after)
  expect(await toldOf(ola, 'task-approved')).toHaveLength(1)
  expect(await toldOf(ola, 'task-changes-requested')).toHaveLength(0)
  const kept = await world.world.db
    .selectFrom('task_acceptance')
    .select(['status', 'answered_address', 'answered_by'])
    .where('task_id', '=', task.id)
    .execute()
  expect(kept).toEqual([{ status: 'approved', answered_address: expect.stringMatching(/127|::1/), answered_by: null }])
})

test('ADV-06 TASK-17 TRAN-33 MSG-23 asking for changes needs a reason, which the creator reads; the form opens again', async () => {
  const task = await lockedTask(ola)
  await send(ola, task)
  const token = await newestToken()
  for (const reason of ['', 'no', 'x'.repeat(1001)])
    expect(Object.keys((await refusal(askForChanges(token, reason))).errors)).toEqual(['reason'])
  expect(await askForChanges(token)).toEqual({
    status: 'changes_requested',
    message: 'Changes asked for, creator notified',
  })
  expect(await taskOf(ola, task.campaign_id)).toMatchObject({
    rejection_reason: 'Logo jest za małe',
    approval_status: null,
    is_acceptance_approved: false,
    acceptance: { status: 'changes_requested' },
  })
  expect((await toldOf(ola, 'task-changes-requested'))[0]?.content).toContain('Logo jest za małe')
  expect((await refusal(approve(token))).code).toBe('acceptance_answered')
  expect((await refusal(finish(ola, task))).code).toBe('task_locked')
  expect((await send(ola, task)).rejection_reason).toBeNull()
})

test('ADV-07 TASK-25 TRAN-34 a newer request retires the older link', async () => {
  const task = await lockedTask(ola)
  expect(task).toMatchObject({ acceptance_requests: 0, approval_status: null })
  await send(ola, task)
  const first = await newestToken()
  const second = await send(ola, task, { message: 'Wersja druga', urls: ['https://drive.test/2'] })
  expect(second).toMatchObject({ acceptance_requests: 2, acceptance: { message: 'Wersja druga' } })
  const newest = await newestToken()
  expect((await open(first)).status).toBe('superseded')
  expect(await refusal(approve(first))).toMatchObject({ status: 409, code: 'acceptance_superseded' })
  await askForChanges(newest)
  await send(ola, task)
  expect((await open(newest)).status).toBe('superseded')
  expect((await approve(await newestToken())).status).toBe('approved')
})

test('ADV-08 API-06 unknown is 404, ended is 410: after 30 days, and when the task is gone or over', async () => {
  for (const token of ['x', 'x'.repeat(43), '%00', "' or 1=1"]) expect((await refusal(open(token))).status).toBe(404)
  const [late, left] = [await lockedTask(ola, { days: 60 }), await lockedTask(ola)]
  await send(ola, left)
  const leftToken = await newestToken()
  await ola.call(quitCampaign, { params: { id: left.campaign_id } })
  expect((await refusal(open(leftToken))).status).toBe(404)
  await send(ola, late)
  const token = await newestToken()
  world.clock.advance(30 * DAY_MS - 1)
  const { nonce } = await open(token)
  world.clock.advance(1)
  expect(await refusal(open(token))).toMatchObject({ status: 410, code: 'link_ended' })
  const decided = guest()(contract.decideTaskAcceptance, { params: { token }, body: { decision: 'approve', nonce } })
  expect((await refusal(decided)).status).toBe(410)
  await runDueWork(world.world)
  expect(await taskOf(ola, late.campaign_id)).toMatchObject({
    approval_status: null,
    acceptance: { status: 'expired' },
  })
})

test('threat model §3.7 a decision needs the nonce of a view of this very link, not older than an hour', async () => {
  const [one, other] = [await lockedTask(ola), await lockedTask(ola)]
  await send(ola, one)
  const token = await newestToken()
  await send(ola, other)
  const foreign = (await open(await newestToken())).nonce
  const { nonce } = await open(token)
  const decide = (text: string) =>
    refusal(guest()(contract.decideTaskAcceptance, { params: { token }, body: { decision: 'approve', nonce: text } }))
  for (const wrong of ['nonsense', '..', foreign, `${nonce}x`, `z${nonce}`])
    expect((await decide(wrong)).code, wrong).toBe('page_outdated')
  expect((await decide('')).errors.nonce).toEqual(['This field is required'])
  world.clock.advance(HOUR_MS)
  expect((await decide(nonce)).code).toBe('page_outdated')
  expect((await taskOf(ola, one.campaign_id)).is_acceptance_approved).toBe(false)
})

test('threat model §3.7 thirty tries a minute for an address, guesses and views alike', async () => {
  world.clock.advance(61_000)
  const answers = await Promise.all(
    Array.from({ length: 35 }, (_, at) =>
      fetch(`${world.origin}/api/task-acceptances/${String(at).padStart(43, 'x')}`),
    ),
  )
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(30)
  const limited = answers.filter(({ status }) => status === 429)
  expect(limited).toHaveLength(5)
  expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  world.clock.advance(61_000)
  expect((await refusal(open('x'.repeat(43)))).status).toBe(404)
})

test('an advertiser gets ten letters an hour about one task', async () => {
  const task = await lockedTask(ola)
  for (let sent = 0; sent < 10; sent++) await send(ola, task)
  expect((await refusal(send(ola, task))).status).toBe(429)
  expect((await taskOf(ola, task.campaign_id)).acceptance_requests).toBe(10)
})

test('OPS-11 TRAN-32 an operator approves on the advertiser’s behalf, with a reason and a line in the log', async () => {
  const operator = await world.operator()
  const task = await lockedTask(ola)
  const body = { reason: 'Zgoda telefoniczna' }
  const byOperator = () => operator.call(contract.opsApproveContent, { params: { id: task.id }, body })
  expect((await refusal(byOperator())).code).toBe('acceptance_not_pending')
  await send(ola, task)
  const token = await newestToken()
  expect((await byOperator()).data).toMatchObject({ is_acceptance_approved: true, rejection_reason: null })
  expect((await refusal(byOperator())).code).toBe('acceptance_not_pending')
  expect((await open(token)).status).toBe('approved')
  const history = await operator.call(contract.opsListAcceptances, { params: { id: task.id } })
  expect(history.data).toMatchObject([{ status: 'approved', answered_by: 'Test operator', ...material }])
  const other = await lockedTask(ola)
  await send(ola, other)
  await askForChanges(await newestToken())
  const { data } = await operator.call(opsDesk.opsListAudit)
  expect(data.slice(0, 4)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'content_approved', actor: 'Test operator', actor_kind: 'operator', ...body }),
      expect.objectContaining({
        action: 'content_changes_requested',
        actor: 'Zorza',
        actor_kind: 'advertiser',
        reason: 'Logo jest za małe',
      }),
    ]),
  )
})

test('SEC-07 ROLE-06 an operator revokes a link that waits: it shows nothing, decides nothing, and the creator sends again', async () => {
  const operator = await world.operator()
  const task = await lockedTask(ola)
  const body = { reason: 'Zły adres e-mail' }
  const revoke = () => operator.call(contract.opsRevokeAcceptance, { params: { id: task.id }, body })
  expect((await refusal(revoke())).code).toBe('acceptance_not_pending')
  await send(ola, task)
  const token = await newestToken()
  expect((await revoke()).data).toMatchObject({ approval_status: null, acceptance: { status: 'expired' } })
  expect((await refusal(open(token))).status).toBe(410)
  expect((await operator.call(opsDesk.opsListAudit)).data[0]).toMatchObject({ action: 'acceptance_revoked', ...body })
  expect((await send(ola, task)).approval_status).toBe('pending_approval')
  expect((await approve(await newestToken())).status).toBe('approved')
})

test('TASK-41 TRAN-28 a request unanswered at the deadline keeps the task open; approved late it can be finished for 24 h', async () => {
  const [asked, silent] = [await lockedTask(ola, { days: 2 }), await lockedTask(ola, { days: 2 })]
  await send(ola, asked)
  const token = await newestToken()
  const past = new Date(asked.end_date ?? '').getTime() - world.clock.now().getTime() + HOUR_MS
  // Also after a pause in which nothing ran, and however often it runs then.
  world.clock.advance(past)
  await Promise.all([runDueWork(world.world), runDueWork(world.world)])
  expect((await taskOf(ola, silent.campaign_id)).status).toBe('missed')
  expect((await taskOf(ola, asked.campaign_id)).status).toBe('during')
  expect((await refusal(finish(ola, asked))).code).toBe('task_locked')
  await approve(token)
  const openUntil = new Date(world.clock.now().getTime() + DAY_MS).toISOString()
  expect((await taskOf(ola, asked.campaign_id)).open_until).toBe(openUntil)
  await world.advance(DAY_MS - 1)
  expect((await finish(ola, asked)).data.status).toBe('finished')
  expect((await ola.balances()).pending).toBe(300_00)
  await world.advance(DAY_MS)
  expect((await taskOf(ola, asked.campaign_id)).status).toBe('finished')
})

test('TASK-41 an approved task that nobody finishes is missed 24 h later, and its owner is told once', async () => {
  const task = await lockedTask(ola, { days: 2 })
  await send(ola, task)
  const token = await newestToken()
  await world.advance(2 * DAY_MS)
  await approve(token)
  await world.advance(DAY_MS)
  expect((await taskOf(ola, task.campaign_id)).status).toBe('missed')
  expect((await refusal(finish(ola, task))).code).toBe('task_not_running')
  await world.advance(HOUR_MS)
  expect(await toldOf(ola, 'task-missed')).toHaveLength(1)
})

test('TASK-41 ADV-06 changes asked after the deadline leave a day to send again; a silent advertiser ends it after 30 days', async () => {
  const task = await lockedTask(ola, { days: 2 })
  await send(ola, task)
  const token = await newestToken()
  await world.advance(2 * DAY_MS)
  await askForChanges(token)
  await world.advance(DAY_MS - HOUR_MS)
  expect((await send(ola, task)).status).toBe('during')
  await world.advance(29 * DAY_MS)
  expect((await taskOf(ola, task.campaign_id)).status).toBe('during')
  await world.advance(DAY_MS)
  expect(await taskOf(ola, task.campaign_id)).toMatchObject({ status: 'missed', approval_status: null })
})

test('TASK-41 TRAN-41 DESK-79 a campaign that is closed and settled leaves what waits for an answer to a later round', async () => {
  const operator = await world.operator()
  const kuba = await world.creator()
  const task = await lockedTask(ola)
  const id = task.campaign_id
  await kuba.call(joinCampaign, { params: { id } })
  const done = await taskOf(kuba, id)
  await send(kuba, done)
  await approve(await newestToken())
  await finish(kuba, done)
  await send(ola, task)
  const token = await newestToken()
  await operator.call(opsCampaigns.opsCloseCampaign, { params: { id } })
  const accept = (amount: number) =>
    operator.call(opsSettlement.opsAcceptSettlement, { params: { id }, body: { amount } })
  const changed = await refusal(accept(600))
  expect([changed.status, changed.code, changed.body?.amount]).toEqual([409, 'settlement_changed', 300])
  await accept(300)
  await approve(token)
  await finish(ola, task)
  expect((await ola.balances()).pending).toBe(300_00)
  const settled = await operator.call(opsSettlement.opsAcceptSettlement, { params: { id } })
  expect(settled.data.waiting_for_payment).toEqual({ count: 2, amount: 600 })
})

test('TASK-41 PROF-16 DESK-80 what waits alone cannot be settled, and goes with its creator’s account', async () => {
  const operator = await world.operator()
  const form = campaignForm({}, world.clock.now())
  const [line] = form.task_plan
  if (!line) throw new Error('a plan has a line')
  const id = await world.campaigns.published({ ...form, task_plan: [line, { ...line, need_acceptance: true }] })
  await ola.call(joinCampaign, { params: { id } })
  const tasks = (await ola.call(listTasks)).data
  const [free, locked] = [false, true].map(needed => tasks.find(({ need_acceptance }) => need_acceptance === needed))
  if (!free || !locked) throw new Error('a task of each kind')
  await finish(ola, free)
  await send(ola, locked)
  const token = await newestToken()
  await operator.call(opsCampaigns.opsCloseCampaign, { params: { id } })
  const { settlement } = (await operator.call(opsCampaigns.opsGetCampaign, { params: { id } })).data
  expect([settlement.waiting_for_acceptance, settlement.unanswered]).toEqual([
    { count: 1, amount: 150 },
    { count: 1, amount: 150 },
  ])
  const settling = operator.call(opsSettlement.opsAcceptSettlement, { params: { id } })
  expect((await refusal(settling)).code).toBe('settlement_waits')
  expect((await open(token)).status).toBe('pending')
  await ola.call(deleteUser, { query: { id: ola.id } })
  expect((await refusal(open(token))).status).toBe(404)
  const left = await world.world.db
    .selectFrom('task_acceptance')
    .select('id')
    .where('task_id', '=', locked.id)
    .execute()
  expect(left).toEqual([])
  await operator.call(opsSettlement.opsAcceptSettlement, { params: { id } }).catch(() => undefined)
  await runDueWork(world.world)
  const { status } = await world.world.db
    .selectFrom('task')
    .select('status')
    .where('id', '=', locked.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('missed')
})

test('TRAN-32 TRAN-34 TRAN-35 acts at once: one answer counts, and an answer never belongs to an older request', async () => {
  for (let round = 0; round < 3; round++) {
    world.clock.advance(61_000)
    const task = await lockedTask(ola)
    await send(ola, task)
    const token = await newestToken()
    const { nonce } = await open(token)
    const decide = (decision: 'approve' | 'changes') =>
      guest()(contract.decideTaskAcceptance, {
        params: { token },
        body: decision === 'approve' ? { decision, nonce } : { decision, reason: 'Za głośno', nonce },
      })
    const answers = await Promise.allSettled([
      decide('approve'),
      decide('changes'),
      decide('approve'),
      finish(ola, task),
      send(ola, task),
    ])
    const faults = answers.flatMap(answer =>
      answer.status === 'rejected' ? [(answer.reason as { status: number }).status] : [],
    )
    expect(faults.filter(status => status >= 500)).toEqual([])
    const rows = await world.world.db.selectFrom('task_acceptance').selectAll().where('task_id', '=', task.id).execute()
    const after = await taskOf(ola, task.campaign_id)
    expect(rows.filter(({ status }) => status === 'pending').length).toBe(
      after.approval_status === 'pending_approval' ? 1 : 0,
    )
    expect(rows.filter(({ answered_at }) => answered_at !== null).length).toBeLessThanOrEqual(1)
    expect(after.is_acceptance_approved).toBe(rows.some(({ status }) => status === 'approved'))
    expect(after.acceptance_requests).toBe(rows.length)
    const told = [...(await toldOf(ola, 'task-approved')), ...(await toldOf(ola, 'task-changes-requested'))]
    expect(told.filter(({ url }) => url?.includes(task.id)).length).toBe(
      rows.filter(({ answered_at }) => answered_at !== null).length,
    )
  }
})
