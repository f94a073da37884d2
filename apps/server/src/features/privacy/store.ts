import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#/db/port.ts'

/** Most rows of one kind that a download carries, newest first. */
const ROWS_MAX = 10_000

type Row = Record<string, unknown>
const rowsOf = async (db: Db, query: RawBuilder<unknown>): Promise<Row[]> => (await query.execute(db)).rows as Row[]

/** Everything held about an account, by kind. What is sealed stays sealed here. */
export async function gather(db: Db, id: string) {
  const [account] = await rowsOf(
    db,
    sql`select name, email, email_confirmed_at, (select email from email_confirmation where account_id = account.id) as pending_email, description, language, theme, avatar_url, password_hash is not null as has_password, created_at,
      (select coalesce(json_agg(category.key order by category.position), '[]') from account_category
        join category on category.id = category_id where account_id = account.id) as interests
      from account where id = ${id}`,
  )
  const list = (query: RawBuilder<unknown>) => rowsOf(db, sql`${query} limit ${ROWS_MAX}::int`)
  return {
    account: account ?? {},
    consents: await list(sql`select kind, version, accepted_at from consent where account_id = ${id} order by id desc`),
    switches: await list(
      sql`select inbox_workflow.identifier as workflow, inbox_preference.is_on, inbox_preference.channels from inbox_preference
        join inbox_subscriber on inbox_subscriber.id = subscriber_id join inbox_workflow on inbox_workflow.id = workflow_id
        where inbox_subscriber.account_id = ${id} order by inbox_workflow.identifier`,
    ),
    sessions: await list(
      sql`select browser, system, created_at as started_at, last_used_at, coalesce(revoked_at, expires_at) as ends_at
        from session where account_id = ${id} order by created_at desc, id`,
    ),
    looks: await list(
      sql`select reason, started_at, least(ended_at, expires_at) as ends_at from look
        where creator_id = ${id} order by started_at desc, id`,
    ),
    sign_in_accounts: await list(
      sql`select provider, login, added_at, last_used_at from social_identity where account_id = ${id} order by added_at desc`,
    ),
    second_factor: await list(
      sql`select authenticator.since, authenticator.last_used_at,
        (select count(*) from recovery_code where recovery_code.account_id = ${id} and used_at is null)::int as recovery_codes_left
        from authenticator where account_id = ${id}`,
    ),
    passkeys: await list(
      sql`select name, created_at, last_used_at, signs_in from passkey where account_id = ${id} order by created_at`,
    ),
    ...(await gatherChannels(list, id)),
    billing: await list(
      sql`select first_name, last_name, gender, tax_id_sealed, street, postcode, city, country.alpha_2 as country, email, phone,
        iban_sealed, bank_name, settlement_form, company_name, saved_at
        from billing_profile join country on country.id = country_id where account_id = ${id}`,
    ),
    ...(await gatherWork(list, id)),
    payments: await list(
      sql`select campaign.name as campaign, payment.status, payment.amount_grosze, payment.model, payment.views, payment.clicks,
        payment.created_at, payment.moved_at from payment join campaign on campaign.id = payment.campaign_id
        where payment.creator_id = ${id} order by payment.created_at desc, payment.id`,
    ),
    corrections: await list(
      sql`select campaign.name as campaign, correction.state, correction.before_grosze, correction.after_grosze, correction.reason,
        correction.approved_at, correction.disputed_at, correction.dispute, correction.ended_at, correction.answer
        from correction join campaign on campaign.id = correction.campaign_id
        where correction.creator_id = ${id} and correction.approved_at is not null order by correction.approved_at desc, correction.id`,
    ),
    payouts: await list(
      sql`select id, number, amount_grosze, status, requested_at, moved_at, reason, holder, address, iban_sealed, invoice_due_on, ksef_number from payout
        where creator_id = ${id} order by requested_at desc, id`,
    ),
    messages: await list(
      sql`select content, url, created_at, seen_at, read_at from portal_message where account_id = ${id} and content <> '' order by created_at desc, id`,
    ),
  }
}

/** Channels with their prices, and what was measured of them day by day. */
async function gatherChannels(list: (query: RawBuilder<unknown>) => Promise<Row[]>, id: string) {
  return {
    channels: await list(
      sql`select type as platform, status, login, url, connected_at, disconnected_at,
        (select coalesce(json_object_agg(task_type, price_zloty) filter (where price_zloty is not null), '{}') from salary where channel_id = channel.id) as prices
        from channel where account_id = ${id} order by type`,
    ),
    channel_readings: await list(
      sql`select channel.type as platform, channel.login, reading_day.observed_at as measured_at, reading_day.metrics as figures, reading_day.stage,
        reading_day.by_hand from reading_day join channel on channel.id = reading_day.channel_id
        where channel.account_id = ${id} order by reading_day.day desc, channel.type`,
    ),
  }
}

/** What was done for advertisers, and in channels on their behalf. */
async function gatherWork(list: (query: RawBuilder<unknown>) => Promise<Row[]>, id: string) {
  return {
    campaigns: await list(
      sql`select campaign.name, campaign.advertiser, participation.status, participation.invited_at, participation.since from participation
        join campaign on campaign.id = campaign_id where creator_id = ${id} order by participation.since desc, participation.id`,
    ),
    tasks: await list(
      sql`select task.name, campaign.name as campaign, task.platform, task.status, task.starts_at, task.ends_at, task.finished_at,
        task.proof_url, task.proof ->> 'title' as proof_title, (task.proof ->> 'views')::bigint as views, task.proof -> 'texts' as proof_texts,
        task.proof_state, task.proof_judged_at, task.proof_question, task.rejection_code, task.rejection_reason from task join campaign on campaign.id = task.campaign_id
        where task.creator_id = ${id} order by task.starts_at desc nulls last, task.id`,
    ),
    sent_for_approval: await list(
      sql`select task.name as task, request.message, request.urls, request.status, request.requested_at, request.answered_at, request.reason
        from task_acceptance request join task on task.id = request.task_id
        where task.creator_id = ${id} order by request.requested_at desc, request.number desc`,
    ),
    chat_posts: await list(
      sql`select campaign.name as campaign, post.message, post.posted_at, post.delivery, post.refusal from chat_post post
        join channel on channel.id = post.channel_id join campaign on campaign.id = post.campaign_id
        where channel.account_id = ${id} order by post.id desc`,
    ),
    counted: await list(
      sql`select campaign.name as campaign, tally.event, tally.verdict, sum(tally.quantity)::bigint as quantity from participation
        join campaign on campaign.id = participation.campaign_id join tally on tally.subject_id = participation.id
        where participation.creator_id = ${id} group by campaign.name, participation.id, tally.event, tally.verdict
        order by campaign.name, participation.id, tally.event, tally.verdict`,
    ),
    shown_minutes: await list(
      sql`select campaign.name as campaign, shown.minute, shown.verdict, shown.viewers, shown.views from exposure_minute shown
        join participation on participation.id = shown.participation_id join campaign on campaign.id = shown.campaign_id
        where participation.creator_id = ${id} order by shown.minute desc, shown.id`,
    ),
    published_media: await list(
      sql`select campaign.name as campaign, medium.platform, medium.title, medium.url, medium.views, medium.counted, medium.read_at
        from followed_medium medium join participation on participation.id = medium.participation_id
        join campaign on campaign.id = medium.campaign_id
        where participation.creator_id = ${id} order by medium.followed_from desc, medium.id`,
    ),
    notes: await list(
      sql`select text, created_at from creator_note where creator_id = ${id} order by created_at desc, id`,
    ),
    calendar: await list(
      sql`select key_hash is not null as is_on, renewals from calendar_address where account_id = ${id}`,
    ),
    media_kit: await list(
      sql`select key_hash is not null as is_on, renewals, shows_prices, shows_brands, is_indexed from media_kit where account_id = ${id}`,
    ),
    saved_searches: await list(
      sql`select name, only_available, words, platform, model, fits, ends_soon, sort, created_at from saved_search
        where creator_id = ${id} order by created_at, id`,
    ),
    help_answers: await list(
      sql`select topic as article, is_helpful, sentence, answered_at from help_answer
        where account_id = ${id} order by answered_at desc, id`,
    ),
    push_devices: await list(
      sql`select device.added_at, session.browser, session.system from push_device device
        join session on session.id = device.session_id where device.account_id = ${id} order by device.added_at desc`,
    ),
    snapshots: await list(
      sql`select started_at, captured_at, link as url, viewers, used_at from snapshot
        where creator_id = ${id} and status = 'ready' order by started_at desc, id`,
    ),
  }
}

/** Keeps sealed billing data apart for accounting. */
export async function archiveBilling(tx: Tx, accountId: string, sealed: Buffer, keepUntil: string): Promise<void> {
  await tx
    .insertInto('billing_archive')
    .values({ account_id: accountId, sealed, keep_until: keepUntil })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet({ sealed, keep_until: keepUntil }))
    .execute()
}

/** Removes archived billing data whose time is over. @returns whose it was. */
export async function removeArchived(tx: Tx, today: string): Promise<string[]> {
  const over = await tx.deleteFrom('billing_archive').where('keep_until', '<=', today).returning('account_id').execute()
  return over.map(({ account_id }) => account_id)
}
