import { getNotifications, setLanguage, setNotifications } from '@fanfara/contract/settings'
import { type Creator, refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { createClient } from '@fanfara/contract/client'
import { getUser } from '@fanfara/contract/accounts'
import { countUnread, countUnseen, listFeed, markMessages, removeAllMessages } from '@fanfara/contract/inbox/messages'
import { initializeSession } from '@fanfara/contract/inbox/sessions'
import { listPreferences, setPreference } from '@fanfara/contract/inbox/preferences'
import { inboxApplication } from '@fanfara/testkit/inbox'
import { opsSendMessage } from '@fanfara/contract/ops/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { sendDue } from '#/jobs/due-work.ts'
import { sentenceKey, switchKey, type Template, templates } from '#/i18n/templates.ts'
import { textOf } from '#/i18n/texts.ts'
import { ensurePortalWorkflows, notify, sumOf } from './service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function tell(accountId: string, template: Template, values: Record<string, string> = {}) {
  const occasion = crypto.randomUUID()
  const notice = {
    accountId,
    template,
    occasion,
    values: { campaign: 'Zimowa kolekcja', amount: '1 zł', ...values },
    url: '/finances',
    at: world.clock.now(),
  }
  await withTransaction(world.world.db, tx => notify(tx, notice))
  await sendDue(world.world)
}
const lettersTo = (email: string) => world.letters.filter(({ to }) => to === email)
const messagesOf = (id: string) =>
  world.world.db.selectFrom('portal_message').select('id').where('account_id', '=', id).execute()

test('SET-01 SET-02 both switches are on until they are switched off, and stay as they were left', async () => {
  const ola = await world.creator()
  expect((await ola.call(getNotifications)).data).toEqual({ news: true, campaigns: true })
  await ola.call(setNotifications, { body: { news: false, campaigns: true } })
  await ola.call(setNotifications, { body: { news: false, campaigns: false } })
  expect((await ola.call(getNotifications)).data).toEqual({ news: false, campaigns: false })
  expect((await (await world.creator()).call(getNotifications)).data).toEqual({ news: true, campaigns: true })
  expect((await refusal(ola.call(setNotifications, { body: { news: 'no', campaigns: true } as never }))).status).toBe(
    422,
  )
})

test('SET-02 WORD-06 a switched-off kind no longer comes by mail, whose subject names it; the inbox keeps it', async () => {
  const ola = await world.creator()
  await tell(ola.id, 'campaign-completed')
  expect(lettersTo(ola.email)).toHaveLength(1)
  const [letter] = lettersTo(ola.email)
  expect(letter?.subject).toBe('Ended campaigns: Zimowa kolekcja')
  expect(letter?.text).toContain(`${world.origin}/finances`)
  await ola.call(setNotifications, { body: { news: true, campaigns: false } })
  await tell(ola.id, 'campaign-completed')
  expect(lettersTo(ola.email)).toHaveLength(1)
  expect(await messagesOf(ola.id)).toHaveLength(2)
})

test('CLEAR-02 a message of money carries its sum beside the sentence: what may be paid out, where part of it may not', async () => {
  const ola = await world.creator()
  const call = await inboxOf(ola)
  await tell(ola.id, 'payment-set-off', { amount: '12,00 zł', part: '2,00 zł', rest: '10,00 zł' })
  await tell(ola.id, 'payment-ready', { amount: '12,00 zł' })
  const { data } = await call(listFeed)
  expect(Object.fromEntries(data.map(message => [message.templateIdentifier, message.data]))).toEqual({
    'payment-ready': { amount: '12,00 zł' },
    'payment-set-off': { amount: '10,00 zł' },
  })
  expect(sumOf({ task: 'Reels' })).toBeNull()
})

test('SET-02 messages of no switchable group stay in the inbox', async () => {
  const ola = await world.creator()
  await tell(ola.id, 'payment-paid')
  expect(lettersTo(ola.email)).toEqual([])
  expect(await messagesOf(ola.id)).toHaveLength(1)
})

async function inboxOf(creator: Creator) {
  const { data: user } = await creator.call(getUser)
  const client = (token: string | null) =>
    createClient({ baseUrl: `${world.origin}/v1`, token: () => token, language: () => 'en' })
  const body = {
    applicationIdentifier: 'fanfara-portal',
    subscriberId: user.novu_subscriber_id,
    hmacHash: user.novu_subscriber_hash,
    accessToken: creator.token,
  }
  return client((await client(null)(initializeSession, { body })).data.token)
}

test('MSG-13 every occasion is a workflow with a sentence and a name in both languages', async () => {
  const ola = await world.creator()
  const call = await inboxOf(ola)
  const listed = (await call(listPreferences)).data
  const identifiers = listed.map(({ template }) => template.triggers[0]?.identifier ?? '')
  expect(identifiers.toSorted()).toEqual(templates.toSorted())
  const values = {
    name: 'x',
    campaign: 'x',
    task: 'x',
    advertiser: 'x',
    reason: 'x',
    amount: 'x',
    channel: 'x',
    number: 'x',
    text: 'x',
    platform: 'x',
    login: 'x',
    browser: 'x',
    system: 'x',
    at: 'x',
  }
  for (const template of templates)
    for (const key of [sentenceKey(template), switchKey(template)]) {
      const [pl, en] = [textOf('pl', key, values), textOf('en', key, values)]
      expect(`${pl}${en}`).not.toMatch(/[{}]/)
      if (key === switchKey(template)) expect(pl).not.toBe(en)
    }
  await ola.call(setLanguage, { body: { value: 'pl' } })
  const names = (await call(listPreferences)).data.map(({ template }) => template.name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('pl').compare))
  expect(names).toEqual(expect.arrayContaining(['Aktualności', 'Zakończone kampanie']))
})

test('SET-02 INBOX-20 INBOX-21 the switches and the inbox’s own settings are the same preferences', async () => {
  const ola = await world.creator()
  const call = await inboxOf(ola)
  const named = async (name: string) =>
    (await call(listPreferences)).data.find(({ template }) => template.name === name)
  await ola.call(setNotifications, { body: { news: true, campaigns: false } })
  expect((await named('Ended campaigns'))?.preference.channels).toEqual({ in_app: true, email: false, push: false })
  expect((await named('News'))?.preference.channels).toEqual({ in_app: true, email: true, push: true })
  const at = { params: { templateId: (await named('Ended campaigns'))?.template._id ?? '' } }
  await call(setPreference, { ...at, body: { channel: { type: 'email', enabled: true } } })
  expect((await ola.call(getNotifications)).data).toEqual({ news: true, campaigns: true })
  await tell(ola.id, 'campaign-completed')
  await tell(ola.id, 'campaign-cancelled')
  expect(lettersTo(ola.email)).toHaveLength(1)
  await ola.call(setNotifications, { body: { news: true, campaigns: true } })
  expect((await named('Cancelled campaigns'))?.preference.channels.email).toBe(false)
})

test('INBOX-21 what nobody wants in the inbox is not written there, still comes by mail, and is told once', async () => {
  const ola = await world.creator()
  const call = await inboxOf(ola)
  const listed = (await call(listPreferences)).data
  const templateId = listed.find(({ template }) => template.name === 'News')?.template._id ?? ''
  await call(setPreference, { params: { templateId }, body: { channel: { type: 'in_app', enabled: false } } })
  const notice = {
    accountId: ola.id,
    template: 'news',
    occasion: 'news:1',
    values: { text: 'Nowość' },
    url: '/',
    at: world.clock.now(),
  } as const
  for (let time = 0; time < 2; time += 1) {
    await withTransaction(world.world.db, tx => notify(tx, notice))
    await sendDue(world.world)
  }
  expect((await call(listFeed)).data).toEqual([])
  expect(lettersTo(ola.email)).toHaveLength(1)
  expect(
    await world.world.db.selectFrom('portal_message').select('content').where('account_id', '=', ola.id).execute(),
  ).toEqual([{ content: '' }])
})

test('OPS-24 MSG-12 MSG-28 an operator writes to one creator or to all, in the language each reads', async () => {
  const operator = await world.operator()
  const [ola, kuba] = [await world.creator(), await world.creator()]
  await world.world.db.updateTable('account').set({ language: 'pl' }).where('id', '=', kuba.id).execute()
  const text = said('Przerwa w nocy <b>', 'A break at night <b>')
  const send = (body: object) =>
    operator.call(opsSendMessage, { body: { creator_id: null, kind: 'message', text, url: '/', ...body } as never })
  expect((await send({ creator_id: ola.id })).data).toEqual({ recipients: 1 })
  await sendDue(world.world)
  const feed = async (creator: Creator) => (await (await inboxOf(creator))(listFeed)).data
  expect(await feed(ola)).toMatchObject([
    { content: 'A break at night &lt;b&gt;', templateIdentifier: 'message', cta: { data: { url: '/' } } },
  ])
  expect(await feed(kuba)).toEqual([])
  const { recipients } = (await send({ kind: 'news' })).data
  const { count } = await world.world.db
    .selectFrom('account')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'influencer')
    .executeTakeFirstOrThrow()
  expect(recipients).toBe(count)
  await sendDue(world.world)
  expect((await feed(kuba)).map(({ content }) => content)).toEqual(['Przerwa w nocy &lt;b&gt;'])
  expect(lettersTo(kuba.email)).toHaveLength(1)
  expect(await feed(ola)).toHaveLength(2)
  expect((await refusal(send({ creator_id: crypto.randomUUID() }))).status).toBe(404)
  for (const wrong of [
    { text: { pl: 'x' } },
    { url: 'https://evil.test' },
    { url: '//evil.test' },
    { kind: 'task-ending' },
  ])
    expect((await refusal(send(wrong))).status).toBe(422)
  const again = () =>
    operator.call(
      opsSendMessage,
      { body: { creator_id: ola.id, kind: 'message', text, url: null } },
      { idempotencyKey: 'lost-answer' },
    )
  expect([await again(), await again()].map(({ data }) => data)).toEqual([{ recipients: 1 }, { recipients: 1 }])
  await sendDue(world.world)
  expect(await feed(ola)).toHaveLength(3)
  const lines = await world.world.db.selectFrom('audit').select('action').where('action', '=', 'message_sent').execute()
  expect(lines).toHaveLength(3)
})

test('threat model §4.3 RT-05 counts that are told equal counts that are asked for, whatever happens at once', async () => {
  const shop = await inboxApplication(world)
  const people = ['ola', 'kuba']
  const inboxes = await Promise.all(people.map(name => shop.inbox(name)))
  const act = async (step: number) => {
    const inbox = inboxes[step % 2]
    if (!inbox) return
    if (step % 5 < 3) return void (await shop.send(people, { content: `Message ${step}` }))
    if (step % 7 === 0) return void (await inbox(removeAllMessages, {}))
    const [newest] = (await inbox(listFeed)).data
    if (newest)
      await inbox(markMessages, { body: { messageId: newest._id, mark: { seen: true, read: step % 2 === 0 } } })
  }
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 8 }, (_, at) => act(round * 8 + at)))
  const kept = await world.world.db
    .selectFrom('inbox_subscriber')
    .select(['external_id', 'version', 'unseen', 'unread'])
    .where('application_id', '=', shop.id)
    .execute()
  const asked = await Promise.all(
    people.map(async (name, at) => {
      const unseen = (await inboxes[at]?.(countUnseen))?.data
      return {
        external_id: name,
        version: unseen?.version,
        unseen: unseen?.count,
        unread: (await inboxes[at]?.(countUnread))?.data.count,
      }
    }),
  )
  expect(new Map(kept.map(row => [row.external_id, row]))).toEqual(new Map(asked.map(row => [row.external_id, row])))
  expect(kept.every(({ unseen, unread }) => unseen > 0 && unread >= unseen)).toBe(true)
})

test('MSG-20 SET-02 the portal’s workflows are written at start: missing ones, changed ones; a new one is off for whoever turned its group off', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const { db } = world.world
  const ofCampaigns = async (creator: Creator) => (await creator.call(getNotifications)).data.campaigns
  await ola.call(setNotifications, { body: { news: true, campaigns: false } })
  await kuba.call(setNotifications, { body: { news: false, campaigns: true } })
  await db.deleteFrom('inbox_workflow').where('identifier', 'in', ['task-missed', 'task-ending']).execute()
  // One that was in no group comes into one.
  await db
    .updateTable('inbox_workflow')
    .set({ tags: [], channels: ['in_app'] })
    .where('identifier', '=', 'task-approved')
    .execute()
  await sql`delete from inbox_preference where workflow_id = (select id from inbox_workflow where identifier = 'task-approved')`.execute(
    db,
  )
  await db
    .updateTable('inbox_workflow')
    .set({ is_critical: false, name: 'x' })
    .where('identifier', '=', 'password-set')
    .execute()
  await ensurePortalWorkflows(world.world)
  const read = (identifier: string) =>
    db
      .selectFrom('inbox_workflow')
      .innerJoin('inbox_application as application', 'application.id', 'application_id')
      .select(['inbox_workflow.name', 'channels', 'is_critical', 'tags'])
      .where('application.is_own', '=', true)
      .where('inbox_workflow.identifier', '=', identifier)
      .execute()
  expect(await read('task-missed')).toEqual([
    { name: 'Missed tasks', channels: ['in_app', 'email', 'push'], is_critical: false, tags: ['campaigns'] },
  ])
  expect(await read('password-set')).toEqual([
    { name: 'First password', channels: ['in_app', 'push'], is_critical: true, tags: [] },
  ])
  expect([await ofCampaigns(ola), await ofCampaigns(kuba)]).toEqual([false, true])
  const chosen = await sql<{ account_id: string }>`select account_id from inbox_preference
    join inbox_subscriber on inbox_subscriber.id = subscriber_id join inbox_workflow on inbox_workflow.id = workflow_id
    where inbox_workflow.identifier in ('task-missed', 'task-ending', 'task-approved')
      and inbox_preference.channels ->> 'email' = 'false' and account_id in (${ola.id}, ${kuba.id})`.execute(db)
  expect(chosen.rows).toEqual(Array.from({ length: 3 }, () => ({ account_id: ola.id })))
  await ensurePortalWorkflows(world.world)
})
