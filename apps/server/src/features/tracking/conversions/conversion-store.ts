import type { ConversionType, ConversionVerdict, PostbackOutcome } from '@fanfara/contract/verdicts'
import { ATTRIBUTION_DAYS } from '@fanfara/contract/verdicts'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** A key that still signs, with the campaign it is for. */
export const findKey = (db: Db, id: string) =>
  db
    .selectFrom('conversion_key')
    .select(['id', 'campaign_id', 'secret_sealed'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Notes a request to report something, and when its key was last used. */
export async function notePostback(
  db: Db | Tx,
  postback: { at: Date; campaignId: string; keyId: string; outcome: PostbackOutcome; eventId: string | null },
): Promise<void> {
  const { at, campaignId: campaign_id, keyId: key_id, outcome, eventId: event_id } = postback
  await db.insertInto('postback').values({ at, campaign_id, key_id, outcome, event_id }).execute()
  await db.updateTable('conversion_key').set({ used_at: at }).where('id', '=', key_id).execute()
}

/** The click that a report names, if this installation received it. */
export async function findClick(db: Reader, at: Date, id: string) {
  return db
    .selectFrom('click')
    .innerJoin('participation', 'participation.id', 'click.participation_id')
    .select(['click.participation_id', 'click.verdict', 'participation.campaign_id'])
    .where('click.at', '=', at)
    .where('click.id', '=', id)
    .executeTakeFirst()
}

/** The participation of a campaign whose link has this code; null when there is none. */
export async function findCode(db: Reader, campaignId: string, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('participation')
    .select('id')
    .where('code', '=', code)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whose the events with these ids are, as far as they are known and anybody's. */
export async function ownersOf(db: Reader, campaignId: string, eventIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct participation_id as id from conversion
    where campaign_id = ${campaignId} and event_id = any(${eventIds}::text[]) and participation_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Names of the creators of participations. */
export async function namesOf(db: Reader, participationIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('participation')
    .innerJoin('account', 'account.id', 'participation.creator_id')
    .select(['participation.id', 'account.name'])
    .where(sql<boolean>`participation.id = any(${participationIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What decides about events of a campaign: days after a click in which they count, and what is paid. */
export async function termsOf(db: Reader, campaignId: string) {
  const row = await db
    .selectFrom('campaign as c')
    .leftJoin('campaign_tracking as t', 't.campaign_id', 'c.id')
    .select(['c.incomes', 't.attribution_days'])
    .where('c.id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return { windowDays: row.attribution_days ?? ATTRIBUTION_DAYS, incomes: row.incomes }
}

/** A reported event, as it is kept. */
export interface Conversion {
  id: string
  campaignId: string
  eventId: string
  type: ConversionType
  clickId: string | null
  participationId: string | null
  /** In grosze; `reversed` is how much of it was taken back. */
  value: number
  reversed: number
  orderName: string | null
  reverses: string | null
  /** When it happened; for what was reported, when the report came. */
  receivedAt: Date
  /** When a file brought it; null for what was reported. */
  importedAt: Date | null
  verdict: ConversionVerdict
}

/** Adds an event. @returns false when its campaign has one with this id */
export async function insertConversion(tx: Tx, conversion: Conversion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('conversion')
    .values({
      id: conversion.id,
      campaign_id: conversion.campaignId,
      event_id: conversion.eventId,
      type: conversion.type,
      click_id: conversion.clickId,
      participation_id: conversion.participationId,
      value_grosze: conversion.value,
      order_name: conversion.orderName,
      reverses: conversion.reverses,
      received_at: conversion.receivedAt,
      imported_at: conversion.importedAt,
      verdict: conversion.verdict,
    })
    .onConflict(conflict => conflict.columns(['campaign_id', 'event_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** An event by the id that its advertiser gave it, locked; null when there is none. */
export async function lockConversion(tx: Tx, campaignId: string, eventId: string): Promise<Conversion | null> {
  const row = await tx
    .selectFrom('conversion')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('event_id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        campaignId: row.campaign_id,
        eventId: row.event_id,
        type: row.type,
        clickId: row.click_id,
        participationId: row.participation_id,
        value: row.value_grosze,
        reversed: row.reversed_grosze,
        orderName: row.order_name,
        reverses: row.reverses,
        receivedAt: row.received_at,
        importedAt: row.imported_at,
        verdict: row.verdict,
      }
    : null
}

/** Whose an event is: participation and campaign, without a lock; undefined when there is none. */
export const ownerOf = (db: Reader, campaignId: string, eventId: string) =>
  db
    .selectFrom('conversion')
    .select('participation_id')
    .where('campaign_id', '=', campaignId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

/** Notes how much of an event was taken back, and whether all of it was. */
export async function writeReversed(
  tx: Tx,
  id: string,
  { reversed, verdict }: { reversed: number; verdict: ConversionVerdict },
): Promise<void> {
  await tx.updateTable('conversion').set({ reversed_grosze: reversed, verdict }).where('id', '=', id).execute()
}

/** Forgets what became of reports, after its time. */
export async function removePostbacks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('postback').where('at', '<', before).execute()
}
