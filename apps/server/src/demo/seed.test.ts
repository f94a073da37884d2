import { bankFileId, payoutId } from '@fanfara/contract/money-ids'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getTaskAcceptance } from '@fanfara/contract/acceptances'
import { listCampaigns, joinCampaign, type Campaign } from '@fanfara/contract/campaigns'
import { login } from '@fanfara/contract/accounts'
import { listChannels } from '@fanfara/contract/channels'
import type { Client } from '@fanfara/contract/client'
import {
  adTypeFacts,
  approvalStatuses,
  campaignStages,
  campaignStatuses,
  campaignTypes,
  languages,
  models,
  paymentStatuses,
  payoutStatuses,
  stripTaskTypePrefix,
  taskStatuses,
} from '@fanfara/contract/enums'
import { grosze } from '@fanfara/contract/money'
import { WEEKLY_INVITATIONS } from '@fanfara/contract/limits'
import { createSnapshot, listMedias, readSnapshot } from '@fanfara/contract/medias'
import { templateForm } from '@fanfara/contract/ops/campaign/templates'
import { campaignForm } from '@fanfara/contract/ops/campaigns'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { finishTask, listTasks, type Task } from '@fanfara/contract/tasks'
import { templateKinds, unknownPlaceIn } from '@fanfara/contract/templates'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, restore } from '../db/backup/backup.ts'
import { isNip, isPesel } from '@fanfara/contract/identifiers'
import { isIban } from '../features/billing/identifiers.ts'
import { readBilling } from '../features/billing/service.ts'
import { reconcile } from '../features/ledger/service.ts'
import { examined } from '../features/payments/invoices/invoice-file.ts'
import { settle } from '../features/payments/policy.ts'
import { lockEarning } from '../features/payments/store.ts'
import { downloadBankFile, readInvoice } from '../features/payments/service.ts'
import { withTransaction } from '../db/port.ts'
import { runDueWork } from '../jobs/due-work.ts'
import { rateOf } from '../rates.ts'
import { seedDemoIfEmpty } from './seed.ts'

const NAMED = ['ola', 'kuba', 'maja', 'tomek'] as const
const silent = () => {}

let world: TestWorld
let again: TestWorld
beforeAll(async () => {
  world = await startWorld()
  again = await startWorld()
  await seedDemoIfEmpty(world.world, silent)
}, 120_000)
afterAll(async () => {
  await world.close()
  await again.close()
})

const rows = async <T>(query: string, { world: at }: TestWorld = world): Promise<T[]> =>
  (await sql.raw<T>(query).execute(at.db)).rows

async function signIn(name: string): Promise<{ id: string; call: Client }> {
  const body = { email: `${name}@demo.test`, password: 'Demo-pass-1' }
  const { data } = await world.caller(null, 'pl')(login, { body })
  return { id: data.user.id, call: world.caller(data.credentials.token, 'pl') }
}
const allCampaigns = async (call: Client): Promise<Campaign[]> =>
  (await call(listCampaigns, { query: { page: 1, per_page: 100, filter: 'all' } })).data

const distinct = async (query: string) => (await rows<{ value: string }>(query)).map(({ value }) => value).sort()
const sorted = (list: readonly string[]) => [...list].sort()

test('OPS-34 a whole year goes into a backup and comes back row by row, whatever the columns hold', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'fanfara-year-')), 'backup')
  const tables = await rows<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  )
  const digest = async (of: TestWorld) => {
    const union = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*) as many, md5(string_agg(md5((kept.*)::text), '' order by md5((kept.*)::text))) as sum from ${name} as kept`,
    )
    return rows(`select * from (${union.join(' union all ')}) as tables order by name`, of)
  }
  const size = await backUp(world.world, path)
  const copy = await startWorld()
  try {
    expect((await restore({ ...copy.world, keys: world.world.keys }, path)).size).toEqual(size)
    expect(await digest(copy)).toEqual(await digest(world))
    expect(await reconcile(copy.world)).toEqual([])
  } finally {
    await copy.close()
    await rm(dirname(path), { recursive: true })
  }
})

test('OPS-30 there are at least 30 creators and 40 campaigns, of every form, stage and model', async () => {
  const [counts] = await rows<{ creators: number; campaigns: number }>(
    `select (select count(*) from account where role = 'influencer') as creators, (select count(*) from campaign) as campaigns`,
  )
  expect(counts?.creators).toBeGreaterThanOrEqual(32)
  expect(counts?.campaigns).toBeGreaterThanOrEqual(40)
  expect(await distinct('select distinct type as value from campaign')).toEqual(sorted(campaignTypes))
  expect(await distinct('select distinct stage as value from campaign')).toEqual(sorted(campaignStages))
  const paying = `select distinct income ->> 'model' as value from campaign, jsonb_array_elements(incomes) as income`
  expect(await distinct(paying)).toEqual(sorted(models))
})

test('OPS-30 every list and badge has an example', async () => {
  expect(await distinct('select distinct status as value from task')).toEqual(sorted(taskStatuses))
  expect(await distinct(`select distinct status as value from payment where status <> 'removed'`)).toEqual(
    sorted(paymentStatuses),
  )
  expect(await distinct('select distinct status as value from payout')).toEqual(sorted(payoutStatuses))
  expect(await distinct('select distinct format as value from bank_file')).toEqual(['elixir-0', 'pain.001'])
  const tasks = (await (await signIn('ola')).call(listTasks)).data
  expect(new Set(tasks.map(({ approval_status }) => approval_status))).toEqual(new Set([...approvalStatuses, null]))
  expect(tasks.some(({ rejection_reason }) => rejection_reason !== null)).toBe(true)
})

test('ASK-01 whoever was invited has the moment of it, never more often in a week than may be, and nobody else has one', async () => {
  const wrong = await rows(`
    select 1 from participation join campaign on campaign.id = campaign_id
    where (campaign.type = 'closed') <> (invited_at is not null) or invited_at > since or (participation.status = 'invited' and invited_at <> since)`)
  expect(wrong).toEqual([])
  const often = await rows(`
    select creator_id from participation one where ${WEEKLY_INVITATIONS} < (select count(*) from participation other
      where other.creator_id = one.creator_id and other.invited_at between one.invited_at - interval '7 days' and one.invited_at)`)
  expect(often).toEqual([])
})

test('an invoice waits, with a document that an upload would let through', async () => {
  const [invoice, ...others] = await rows<{ id: string; status: string; invoice_file: string }>(
    'select id, status, invoice_file from payout where invoice_due_on is not null',
  )
  expect(others).toEqual([])
  expect(invoice?.status).toBe('ordered')
  const { name, bytes } = await readInvoice(world.world, payoutId(invoice?.id ?? ''), null)
  expect(name).toMatch(/^PO-\d{6}\.pdf$/)
  const received = { bytes: Buffer.from(bytes), clientName: name, declaredType: 'application/pdf', fields: {} }
  expect(invoice?.invoice_file).toContain((await examined(received)).sha256.slice(0, 22))
})

test('OPS-30 the four together see all eight campaign statuses, and Ola, Kuba and Maja most of them each', async () => {
  const seen = new Map<string, Set<string>>()
  for (const name of NAMED) {
    seen.set(name, new Set((await allCampaigns((await signIn(name)).call)).map(({ status }) => status)))
  }
  expect(sorted([...new Set([...seen.values()].flatMap(statuses => [...statuses]))])).toEqual(sorted(campaignStatuses))
  expect(seen.get('ola')?.size).toBe(8)
  expect(seen.get('kuba')?.size).toBe(8)
  expect(seen.get('maja')?.size).toBeGreaterThanOrEqual(7)
})

test('Ola may pay out, Kuba has too little, Maja has no billing data, Tomek has hardly begun', async () => {
  const ola = await (await signIn('ola')).call(getPayments)
  expect(ola.balance).toBeGreaterThan(100)
  expect(ola.can_request_payout).toBe(true)
  expect(sorted([...new Set(ola.data.map(({ status }) => status))])).toEqual(sorted(paymentStatuses))
  const kuba = await (await signIn('kuba')).call(getPayments)
  expect(kuba.balance).toBeGreaterThan(0)
  expect(kuba.can_request_payout).toBe(false)
  const maja = (await signIn('maja')).call
  expect((await maja(getPayments)).can_request_payout).toBe(true)
  const pay = maja(requestPayout, { body: {} }, { idempotencyKey: crypto.randomUUID() })
  expect(await refusal(pay)).toMatchObject({ status: 422, code: 'billing_incomplete' })
  const tomek = await (await signIn('tomek')).call(getPayments)
  expect(tomek.balance).toBe(0)
  expect(tomek.data.length).toBeLessThan(3)
})

test('the four share no channel, campaign, task or message', async () => {
  const who = `split_part(account.email, '@', 1) in ('ola', 'kuba', 'maja', 'tomek')`
  const shared = await rows(`
    select 'campaign' as what, campaign_id::text as which from participation join account on account.id = creator_id
      where ${who} group by campaign_id having count(*) > 1
    union all select 'channel', type || external_id from channel join account on account.id = account_id
      where ${who} group by 2 having count(*) > 1
    union all select 'proof', proof_url from task join account on account.id = creator_id
      where ${who} and proof_url is not null group by proof_url having count(distinct creator_id) > 1`)
  expect(shared).toEqual([])
  for (const name of NAMED) {
    const ids = (await (await signIn(name)).call(listTasks)).data.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
  }
})

test('the ledger agrees with itself, and every payment with what it was earned by', async () => {
  expect(await reconcile(world.world)).toEqual([])
  const payments = await rows<{ participation_id: string; amount_grosze: number }>(
    `select participation_id, amount_grosze from payment where status <> 'removed'`,
  )
  expect(payments.length).toBeGreaterThan(100)
  await withTransaction(world.world.db, async tx => {
    for (const { participation_id, amount_grosze } of payments) {
      const earning = await lockEarning(tx, participation_id)
      const settled = earning && settle(earning.rates.map(rateOf), earning.facts)
      expect(settled?.amount).toBe(amount_grosze)
    }
  })
})

test('OPS-18 minutes of a running banner were judged: what Ola is paid for is what they add up to, and each gap has its reason', async () => {
  const minutes = await rows<{ id: string; verdict: string; minutes: number; views: number }>(`
    select participation_id as id, verdict, count(*)::int as minutes, sum(exposure_minute.views)::int as views from exposure_minute
    join participation on participation.id = participation_id join account on account.id = creator_id
    where account.email = 'ola@demo.test' group by 1, 2`)
  const of = (verdict: string) => minutes.find(one => one.verdict === verdict)
  expect(new Set(minutes.map(({ verdict }) => verdict))).toEqual(
    new Set(['counted', 'hidden', 'offline', 'not_streaming']),
  )
  const [paid] = await rows<{ views: number }>(`select views from participation where id = '${of('counted')?.id}'`)
  expect(paid?.views).toBe(of('counted')?.views)
  expect(paid?.views).toBeGreaterThan(20_000)
})

test('what is owed by advertisers is what waits for their money, and they paid for the rest', async () => {
  const [sums] = await rows<{ owed: number; pending: number; received: number; left: number }>(`
    select (select sum(balance_grosze) from ledger_account where kind = 'owed_by_advertiser')::bigint as owed,
      (select sum(balance_grosze) from ledger_account where kind = 'pending')::bigint as pending,
      (select sum(amount_grosze) from advertiser_payment)::bigint as received,
      (select sum(amount_grosze) from payment where status in ('ready_for_payout', 'sent_for_payout', 'waiting_for_payout', 'paid'))::bigint as left`)
  expect(sums?.owed).toBe(-(sums?.pending ?? Number.NaN))
  expect(sums?.received).toBe(sums?.left)
})

test('every campaign passes the form that operators fill in', async () => {
  const campaigns = await rows<Record<string, unknown>>(`
    select name, description, advertiser, advertiser_email, type, platforms, start_date, end_date, recruiting_until, places,
      is_held_back, landing_url, task_plan, product_photos from campaign`)
  for (const form of campaigns) {
    const parsed = campaignForm.safeParse({ ...form, incomes: [{ model: 'CPM', unit: 'flat', value: 8 }] })
    expect(parsed.error?.issues).toBeUndefined()
  }
})

test('a newcomer with one channel finds open campaigns with room, joins one and finishes its task', async () => {
  const { clock } = world
  const inMonths = plusDays(dayOf(clock.now()), 60)
  for (const platform of ['twitch', 'youtube'] as const) {
    const newcomer = await world.creator({ platforms: [platform] })
    const fitting = (await allCampaigns(newcomer.call)).filter(
      ({ is_joinable, type, recruiting_until, places_left, task_types }) =>
        is_joinable &&
        type === 'open' &&
        (recruiting_until ?? '9') >= inMonths &&
        (places_left ?? 1) > 10 &&
        task_types.some(
          ({ name }) => adTypeFacts[stripTaskTypePrefix(name) as keyof typeof adTypeFacts].media_type === 'other',
        ),
    )
    expect(fitting.length).toBeGreaterThanOrEqual(2)
    const running = fitting.find(({ start_date }) => (start_date ?? '9') <= dayOf(clock.now()))
    const joined = await newcomer.call(joinCampaign, { params: { id: running?.id ?? '' } })
    expect(joined.data.status).toBe('active')
    const task = (await newcomer.call(listTasks)).data.find(({ media_type }) => media_type === 'other')
    const url =
      platform === 'twitch' ? 'https://www.twitch.tv/nowa/about' : 'https://www.youtube.com/shorts/simAbCdEfGh'
    const finished = await newcomer.call(finishTask, { params: { id: task?.id ?? '' }, body: { url } })
    expect(finished.data.status).toBe('finished')
  }
})

test('TASK-25 ADV-01 whatever was sent for approval is there, answered as its task says; what waits has a link that works', async () => {
  const wrong = await rows(`
    select task.id from task left join task_acceptance request on request.task_id = task.id and request.number = task.acceptance_requests
    where task.acceptance_requests > 0 and (request.id is null
      or (request.status = 'approved') is distinct from task.is_acceptance_approved
      or (request.status = 'pending') is distinct from task.is_acceptance_pending)`)
  expect(wrong).toEqual([])
  const letters = await rows<{ text_body: string }>(
    `select text_body from sent_mail where text_body like '%/task-acceptance/%'`,
  )
  expect(letters.length).toBeGreaterThanOrEqual(2)
  const token = /task-acceptance\/([\w-]{43})/.exec(letters[0]?.text_body ?? '')?.[1] ?? ''
  const { data } = await world.caller(null, 'pl')(getTaskAcceptance, { params: { token } })
  expect(data).toMatchObject({ status: 'pending', urls: [expect.stringContaining('https://'), expect.anything()] })
})

test('GEN-11 there is no currency but the złoty', async () => {
  const foreign = await rows(`
    select name from campaign where concat(name, description, advertiser, task_plan::text, incomes::text) ~ '€|[$]|EUR|USD|CHF'
    union all select content from portal_message where content ~ '€|[$]|EUR|USD|CHF'`)
  expect(foreign).toEqual([])
  const files = await rows<{ id: string }>(`select id from bank_file where format = 'pain.001'`)
  const { content } = await downloadBankFile(world.world, bankFileId(files[0]?.id ?? ''))
  expect(new Set(content.toString().match(/Ccy="\w+"/g))).toEqual(new Set(['Ccy="PLN"']))
})

test('identifiers of the billing data are valid', async () => {
  const profiles = await rows<{ account_id: string }>('select account_id from billing_profile')
  expect(profiles.length).toBeGreaterThan(20)
  for (const { account_id } of profiles) {
    const { iban, taxId, settlement_form } = await readBilling(world.world, account_id)
    expect(isIban(iban)).toBe(true)
    expect(settlement_form === 'company' ? isNip(taxId) : isPesel(taxId)).toBe(true)
  }
})

test('people were told about their year in Polish, and have read what is old', async () => {
  const messages = await rows<{ content: string; seen_at: Date | null; read_at: Date | null }>(
    `select content, seen_at, read_at from portal_message join account on account.id = account_id where email = 'ola@demo.test'`,
  )
  expect(messages.some(({ seen_at }) => seen_at === null)).toBe(true)
  expect(messages.some(({ read_at }) => read_at !== null)).toBe(true)
  expect(messages.some(({ seen_at, read_at }) => seen_at !== null && read_at === null)).toBe(true)
  expect(messages.filter(({ content }) => /^message\.|\{\w+\}|undefined/.test(content))).toEqual([])
  expect(messages.some(({ content }) => content.includes('są gotowe do wypłaty'))).toBe(true)
})

test('nothing happened in the future, and the log is in the order of time', async () => {
  const now = world.clock.now().toISOString()
  const ahead = await rows(`
    select 'message' as what from portal_message where created_at > '${now}'
    union all select 'audit' from audit where at > '${now}'
    union all select 'ledger' from ledger_transaction where at > '${now}'
    union all select 'move' from payment_move where at > '${now}'
    union all select 'task' from task where finished_at > '${now}'
    union all select 'participation' from participation where since > '${now}' or entered_at > '${now}'`)
  expect(ahead).toEqual([])
  const turned = await rows(`
    select id from (select id, at, lag(at) over (order by id) as before from audit) as line where at < before`)
  expect(turned).toEqual([])
})

test('time has nothing left to move', async () => {
  const states = `
    select 'campaign' as what, id::text, stage as state from campaign union all select 'task', id::text, status from task
    union all select 'participation', id::text, status from participation order by 1, 2`
  const before = await rows(states)
  await runDueWork(world.world)
  expect(await rows(states)).toEqual(before)
})

test('the creators’ channels exist at the simulated platforms, beside free accounts', async () => {
  for (const platform of ['twitch', 'youtube', 'instagram', 'tiktok', 'x']) {
    const [state] = await rows<{ document: { accounts: { id: string; login: string }[] } }>(
      `select document from simulator_state where platform = '${platform}'`,
    )
    const channels = await rows<{ external_id: string; email: string }>(
      `select external_id, email from channel join account on account.id = account_id where type = '${platform}'`,
    )
    const accounts = state?.document.accounts ?? []
    const taken = new Set(channels.map(({ external_id }) => external_id))
    const named = channels.filter(({ email }) => /^(ola|kuba|maja|tomek)@/.test(email))
    expect(named.every(({ external_id }) => accounts.some(({ id }) => id === external_id))).toBe(true)
    expect(accounts.filter(({ id }) => !taken.has(id)).length).toBeGreaterThanOrEqual(3)
  }
})

test('a second seeding changes nothing', async () => {
  expect(await seedDemoIfEmpty(world.world, silent)).toBe(false)
})

test('TASK-35 TASK-37 Ola is live and can take a snapshot of a running task at once; the four are really connected', async () => {
  const ola = await signIn('ola')
  const live = (await ola.call(listTasks)).data.find(
    ({ type, channel_type, status }) => type === 'stream_shotout' && channel_type === 'twitch' && status === 'during',
  )
  const [medium] = (await ola.call(listMedias, { params: { id: live?.id ?? '' } })).data
  expect(medium).toMatchObject({ type: 'live', viewers: 214 })
  const { data } = await ola.call(createSnapshot, { params: { id: live?.campaign_id ?? '' } })
  world.clock.advance(65_000)
  const params = { campaignId: live?.campaign_id ?? '', mediaId: data.id }
  expect((await ola.call(readSnapshot, { params })).data).toMatchObject({ is_ready: true, is_fallback: false })
  const channels = await rows<{ platform: string; has_tokens: boolean }>(
    `select distinct channel.type as platform, tokens_sealed is not null as has_tokens
     from channel join account on account.id = account_id
     where email in ('ola@demo.test', 'kuba@demo.test', 'maja@demo.test', 'tomek@demo.test') and status = 'connected'`,
  )
  expect(channels.map(({ has_tokens }) => has_tokens)).toEqual([true, true, true, true, true])
  for (const name of NAMED) {
    const { call } = await signIn(name)
    const statuses = async () => (await call(listChannels)).data.map(({ type, status }) => `${type} ${status}`)
    const before = await statuses()
    const isAsked = ({ type, status }: Task) => status === 'during' && type !== 'automatic'
    for (const { id } of (await call(listTasks)).data.filter(isAsked)) {
      const refused = await call(listMedias, { params: { id } }).then(
        () => null,
        (error: { code: string }) => error.code,
      )
      expect([null, 'task_locked']).toContain(refused)
    }
    expect(await statuses(), name).toEqual(before)
  }
})

test('SETUP-41 an interrupted seeding leaves nothing behind, and of several starts at once one makes the same world', async () => {
  const { seal } = again.world.keys
  const breaking = {
    ...again.world.keys,
    seal(...[purpose, text, context]: Parameters<typeof seal>) {
      if (context.startsWith('payout:')) throw new Error('interrupted')
      return seal(purpose, text, context)
    },
  }
  await expect(seedDemoIfEmpty({ ...again.world, keys: breaking }, silent)).rejects.toThrow('interrupted')
  expect(await rows('select id from account union all select id from campaign', again)).toEqual([])
  // Several processes of one database start together.
  const starts = [seedDemoIfEmpty(again.world, silent), seedDemoIfEmpty(again.world, silent)]
  expect((await Promise.all(starts)).filter(Boolean)).toEqual([true])
  const figures = `
    select account.email, campaign.name, payment.status, payment.amount_grosze, payment.lines::text, payment.moved_at
    from payment join account on account.id = payment.creator_id join campaign on campaign.id = payment.campaign_id
    where account.email like '%@demo.test' order by 1, 2`
  const told = `
    select email, content, portal_message.created_at, seen_at, read_at from portal_message join account on account.id = account_id
    where email like '%@demo.test' and template <> 'task-ending' order by 1, 3, 2, 4, 5`
  expect(await rows(figures, again)).toEqual(await rows(figures))
  expect(await rows(told, again)).toEqual(await rows(told))
  const [ready] = await rows<{ amount: number }>(
    `select sum(amount_grosze)::bigint as amount from payment join account on account.id = creator_id
     where email = 'ola@demo.test' and status = 'ready_for_payout'`,
    again,
  )
  expect(ready?.amount).toBe(grosze(540_00))
}, 60_000)

test('OPS-16 MONEY-43 what running campaigns pay for actions and sales was reported: returned, late and unknown ones beside it', async () => {
  const paid = await rows<{ counted: number; paid: number }>(
    `select p.counted_actions + p.counted_sales as counted, coalesce(p.actions, 0) + coalesce(p.sales, 0) as paid
    from participation p join campaign c on c.id = p.campaign_id
    where c.stage = 'running' and p.status = 'active' and coalesce(p.actions, 0) + coalesce(p.sales, 0) > 0`,
  )
  expect(paid.length).toBeGreaterThan(20)
  expect(paid.filter(({ counted, paid: sum }) => counted !== sum)).toEqual([])
  const kinds = await rows<{ verdict: string }>('select distinct verdict from conversion')
  expect(kinds.map(({ verdict }) => verdict)).toEqual(
    expect.arrayContaining(['counted', 'reversed', 'outside_window', 'unknown_click', 'reversal']),
  )
  const [ola] = await rows<{ sales: number; value: number; counted: number }>(
    `select sales, sales_value_grosze as value, counted_sales_value_grosze as counted from participation
    where creator_id = (select id from account where email = 'ola@demo.test') and sales = 11`,
  )
  expect(ola).toEqual({ sales: 11, value: 1309_00, counted: 1309_00 })
})

test('APPL-02 operators have a kept answer for each kind of act, whole in both languages', async () => {
  const kept = await rows<{ kind: string; name: string; text: Record<string, string> }>(
    'select kind, name, text from answer_template order by kind',
  )
  expect(kept.map(({ kind }) => kind)).toEqual([...templateKinds].toSorted())
  for (const { text, ...rest } of kept) {
    expect(templateForm.safeParse({ ...rest, text }).success, rest.name).toBe(true)
    for (const language of languages) {
      expect(text[language]?.length, rest.name).toBeGreaterThan(60)
      expect(unknownPlaceIn(text[language] ?? ''), rest.name).toBeNull()
    }
  }
})
