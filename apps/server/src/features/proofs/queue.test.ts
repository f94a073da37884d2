import { joinCampaign, quitCampaign } from '@fanfara/contract/campaigns'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListAudit, opsOverview } from '@fanfara/contract/ops/desk'
import { opsListParticipants, opsRefuseProof } from '@fanfara/contract/ops/participants'
import * as proofs from '@fanfara/contract/ops/proofs'
import { opsAcceptSettlement } from '@fanfara/contract/ops/settlement'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ABOUT = 'https://www.twitch.tv/somebody/about'
type Operator = Awaited<ReturnType<TestWorld['operator']>>

/** A creator who handed in the proof of a task that pays 300 zł. */
async function handedIn(creator?: Creator) {
  const ola = creator ?? (await world.creator())
  const campaign = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id: campaign } })
  const id = (await ola.call(listTasks)).data.find(({ campaign_id }) => campaign_id === campaign)?.id ?? ''
  await ola.call(finishTask, { params: { id }, body: { url: ABOUT } })
  return { ola, campaign, id }
}
const read = async (operator: Operator, id: string) =>
  (await operator.call(proofs.opsGetProof, { params: { id } })).data
/** What an act has to say: which proof, and that this one was seen. */
async function seen(operator: Operator, id: string) {
  const { handed_in_at } = await read(operator, id)
  return { params: { id }, body: { handed_in_at } }
}
const queued = async (operator: Operator, campaign: string, state: 'waiting' | 'asked' | 'accepted' | 'refused') => {
  const query = { state, campaign_id: campaign, per_page: 100 } as const
  return (await operator.call(proofs.opsListProofs, { query })).data.map(({ id }) => id)
}
/** Whatever the inbox told anybody so far. */
async function told(): Promise<string[]> {
  await sendDue(world.world)
  const rows = await world.world.db.selectFrom('inbox_message').select('content').execute()
  return rows.map(({ content }) => content)
}

test('OPS-11 a proof waits in the queue until somebody accepts it; then it counts no more, and name and time stay', async () => {
  const operator = await world.operator()
  const { ola, campaign, id } = await handedIn()
  const before = (await operator.call(opsOverview)).data
  expect(await queued(operator, campaign, 'waiting')).toEqual([id])
  expect(await read(operator, id)).toMatchObject({
    state: 'waiting',
    judged_by: null,
    allowed: ['accept', 'refuse', 'ask'],
    label: { verdict: 'unknown' },
    payment: { amount: 300, status: 'waiting_for_acceptance' },
    task: { media_url: ABOUT },
  })
  const accepted = await operator.call(proofs.opsAcceptProof, await seen(operator, id))
  expect(accepted.data).toMatchObject({ state: 'accepted', allowed: ['reopen'] })
  expect(accepted.data.judged_by).not.toBeNull()
  expect(await queued(operator, campaign, 'waiting')).toEqual([])
  expect(await queued(operator, campaign, 'accepted')).toEqual([id])
  expect((await operator.call(opsOverview)).data.proofs).toBe(before.proofs - 1)
  expect(await ola.balances()).toMatchObject({ pending: 300_00 })
  const [line] = (await operator.call(opsListAudit, { query: {} })).data
  expect(line).toMatchObject({ action: 'proof_accepted', before: { state: 'waiting' }, after: { state: 'accepted' } })
})

test('DESK-110: beside the queue of a campaign, a platform or a creator it is those that are counted', async () => {
  const operator = await world.operator()
  const { ola, campaign, id } = await handedIn()
  const other = await handedIn(ola)
  const act = await seen(operator, other.id)
  await operator.call(proofs.opsAskAboutProof, { ...act, body: { ...act.body, question: 'Gdzie to widać?' } })
  const countsOf = async (query: { campaign_id?: string; creator?: string; platform?: 'twitch' | 'x' }) =>
    (await operator.call(proofs.opsListProofs, { query: { ...query, state: 'accepted' } })).counts
  const everywhere = await countsOf({})
  expect(await countsOf({ campaign_id: campaign })).toEqual({ waiting: 1, asked: 0 })
  expect(await countsOf({ campaign_id: other.campaign })).toEqual({ waiting: 0, asked: 1 })
  expect(await countsOf({ creator: 'nobody is called that' })).toEqual({ waiting: 0, asked: 0 })
  expect(await countsOf({ platform: 'x' })).toEqual({ waiting: 0, asked: 0 })
  await operator.call(proofs.opsAcceptProof, await seen(operator, id))
  expect(await countsOf({ campaign_id: campaign })).toEqual({ waiting: 0, asked: 0 })
  expect((await countsOf({})).waiting).toBe(everywhere.waiting - 1)
})

test('OPS-11 of two operators at once one judges, and the other reads who was faster', async () => {
  const [iza, jan] = [await world.operator(), await world.operator()]
  const { ola, id } = await handedIn()
  const [one, other] = [await seen(iza, id), await seen(jan, id)]
  const answers = await Promise.allSettled([
    iza.call(proofs.opsAcceptProof, one),
    jan.call(proofs.opsRefuseListed, { ...other, body: { ...other.body, code: 'removed' } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const late = answers.find(({ status }) => status === 'rejected')
  const { judged_by, state } = await read(iza, id)
  expect(late).toMatchObject({ reason: { status: 409, body: { code: 'proof_judged' } } })
  expect(JSON.stringify(late)).toContain(judged_by)
  expect(await ola.balances()).toMatchObject({ pending: state === 'accepted' ? 300_00 : 0 })
})

test('OPS-11 TRAN-29 a refusal is told with listed reason and sentence, and taken back it gives the same money back', async () => {
  const operator = await world.operator()
  const { ola, campaign, id } = await handedIn()
  const act = await seen(operator, id)
  const refused = { ...act, body: { ...act.body, code: 'label_missing' as const, sentence: 'Dodaj je na początku.' } }
  await operator.call(proofs.opsRefuseListed, refused)
  expect(await ola.balances()).toMatchObject({ pending: 0 })
  const task = async () => (await ola.call(listTasks)).data.find(one => one.id === id)
  expect(await task()).toMatchObject({
    status: 'during',
    rejection_reason: 'The advertising label is missing. Dodaj je na początku.',
  })
  expect((await told()).join()).toContain('The advertising label is missing. Dodaj je na początku.')
  expect(await queued(operator, campaign, 'refused')).toEqual([id])
  await operator.call(proofs.opsReopenProof, act)
  expect(await ola.balances()).toMatchObject({ pending: 300_00 })
  expect(await task()).toMatchObject({ status: 'finished', rejection_reason: null, finished_at: act.body.handed_in_at })
  expect(await queued(operator, campaign, 'waiting')).toEqual([id])
  expect((await refusal(operator.call(proofs.opsReopenProof, act))).code).toBe('proof_waits')
})

test('SCR-98 a refused proof is told as a proof, with whether a new one can be sent', async () => {
  const operator = await world.operator()
  const { id } = await handedIn()
  await operator.call(opsRefuseProof, { params: { id }, body: { reason: 'Brakuje linku.' } })
  const again = /^Your proof for “.+” was refused\. Send a new one\. Reason: Brakuje linku\.$/
  expect(await told()).toContainEqual(expect.stringMatching(again))
  const late = await handedIn()
  await world.advance(30 * 24 * 3_600_000)
  await operator.call(opsRefuseProof, { params: { id: late.id }, body: { reason: 'Za mało widać.' } })
  const over = /^Your proof for “.+” was refused, and a new one can no longer be sent\. Reason: Za mało widać\.$/
  expect(await told()).toContainEqual(expect.stringMatching(over))
})

test('OPS-11 once something else was handed in, neither an old look nor an undo judges it', async () => {
  const operator = await world.operator()
  const { ola, id } = await handedIn()
  const old = await seen(operator, id)
  await operator.call(opsRefuseProof, { params: { id }, body: { reason: 'Not this one' } })
  world.clock.advance(1000)
  await ola.call(finishTask, { params: { id }, body: { url: `${ABOUT}?new` } })
  for (const act of [proofs.opsAcceptProof, proofs.opsReopenProof])
    expect(await refusal(operator.call(act, old))).toMatchObject({ status: 409, code: 'proof_replaced' })
  expect(await read(operator, id)).toMatchObject({ state: 'waiting', judged_by: null })
})

test('OPS-11 a question reaches the creator’s inbox, and the task stays done', async () => {
  const operator = await world.operator()
  const { ola, campaign, id } = await handedIn()
  const act = await seen(operator, id)
  const question = 'Od której minuty widać baner?'
  const asked = await operator.call(proofs.opsAskAboutProof, { ...act, body: { ...act.body, question } })
  expect(asked.data).toMatchObject({
    state: 'asked',
    question: { text: question },
    allowed: ['accept', 'refuse', 'ask'],
  })
  expect((await told()).some(content => content.includes(question))).toBe(true)
  expect((await ola.call(listTasks)).data.find(one => one.id === id)?.status).toBe('finished')
  expect(await queued(operator, campaign, 'asked')).toEqual([id])
})

test('OPS-11 TRAN-41 a settlement accepts what nobody looked at, and closes what was judged', async () => {
  const operator = await world.operator()
  const { campaign, id } = await handedIn()
  const act = await seen(operator, id)
  await operator.call(opsCloseCampaign, { params: { id: campaign } })
  await operator.call(opsAcceptSettlement, { params: { id: campaign } })
  expect(await read(operator, id)).toMatchObject({ state: 'accepted', allowed: [] })
  for (const endpoint of [proofs.opsReopenProof, proofs.opsAcceptProof])
    expect((await refusal(operator.call(endpoint, act))).code).toBe('settlement_accepted')
})

test('OPS-11 TRAN-30 what a creator leaves behind unseen waits for nobody', async () => {
  const operator = await world.operator()
  const { ola, campaign, id } = await handedIn()
  await ola.call(quitCampaign, { params: { id: campaign } })
  expect(await queued(operator, campaign, 'waiting')).toEqual([])
  expect((await refusal(operator.call(proofs.opsGetProof, { params: { id } }))).status).toBe(404)
})

test('OPS-11 the queue is narrowed by platform and by a name without its Polish letters, oldest first', async () => {
  const operator = await world.operator()
  const zosia = await world.creator({ name: 'Żółta Łąka' })
  const first = await handedIn(zosia)
  world.clock.advance(60_000)
  const second = await handedIn(zosia)
  const list = async (query: object) =>
    (await operator.call(proofs.opsListProofs, { query: { per_page: 100, ...query } })).data.map(({ id }) => id)
  expect(await list({ creator: 'zolta laka' })).toEqual([first.id, second.id])
  expect(await list({ creator: 'ŻÓŁTA', platform: 'twitch' })).toEqual([first.id, second.id])
  expect(await list({ creator: 'zolta laka', platform: 'x' })).toEqual([])
  expect((await read(operator, second.id)).earlier.map(({ id }) => id)).toEqual([first.id])
})

test('OPS-11 the same key accepts once, and says the same again', async () => {
  const operator = await world.operator()
  const { campaign, id } = await handedIn()
  const act = await seen(operator, id)
  const press = () => operator.call(proofs.opsAcceptProof, act, { idempotencyKey: `accept ${id}` })
  expect(await press()).toEqual(await press())
  const { data } = await operator.call(opsListParticipants, { params: { id: campaign } })
  expect(data[0]?.tasks[0]?.status).toBe('finished')
})

test('OPS-11 a refusal for another reason needs its sentence', async () => {
  const operator = await world.operator()
  const { id } = await handedIn()
  const act = await seen(operator, id)
  const other = operator.call(proofs.opsRefuseListed, { ...act, body: { ...act.body, code: 'other' } })
  expect(Object.keys((await refusal(other)).errors ?? {})).toEqual(['sentence'])
})
