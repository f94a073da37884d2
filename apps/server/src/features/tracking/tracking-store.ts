import type { TrackingForm } from '@fanfara/contract/ops/tracking'
import { ATTRIBUTION_DAYS, BURST_PER_MINUTE } from '@fanfara/contract/verdicts'
import type { Reader, Tx } from '#/db/port.ts'

const AS_AGREED: TrackingForm = {
  is_paused: false,
  daily_clicks_max: null,
  total_clicks_max: null,
  burst_per_minute: BURST_PER_MINUTE,
  attribution_days: ATTRIBUTION_DAYS,
}

/** How a campaign is counted; as agreed for all where nothing was set. */
export async function readTracking(db: Reader, campaignId: string): Promise<TrackingForm> {
  const row = await db
    .selectFrom('campaign_tracking')
    .select(['is_paused', 'daily_clicks_max', 'total_clicks_max', 'burst_per_minute', 'attribution_days'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row ?? AS_AGREED
}

/** Sets how a campaign is counted. */
export async function writeTracking(tx: Tx, campaignId: string, form: TrackingForm, at: Date): Promise<void> {
  const values = { ...form, changed_at: at }
  await tx
    .insertInto('campaign_tracking')
    .values({ campaign_id: campaignId, ...values })
    .onConflict(conflict => conflict.column('campaign_id').doUpdateSet(values))
    .execute()
}

const keyColumns = ['id', 'campaign_id', 'created_at', 'ended_at', 'used_at'] as const
/** Keys that are shown: a campaign has few. */
const KEYS_MAX = 50

/** Keys of a campaign, newest first, ended ones too. */
export const listKeys = (db: Reader, campaignId: string) =>
  db
    .selectFrom('conversion_key')
    .select(keyColumns)
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(KEYS_MAX)
    .execute()

/** Adds a key whose secret is sealed under its id. */
export const insertKey = (tx: Tx, key: { id: string; campaignId: string; sealed: Buffer; at: Date }) =>
  tx
    .insertInto('conversion_key')
    .values({ id: key.id, campaign_id: key.campaignId, secret_sealed: key.sealed, created_at: key.at })
    .returning(keyColumns)
    .executeTakeFirstOrThrow()

/** Adds a key that may be there already. */
export async function ensureKey(
  tx: Tx,
  key: { id: string; campaignId: string; sealed: Buffer; at: Date },
): Promise<void> {
  await tx
    .insertInto('conversion_key')
    .values({ id: key.id, campaign_id: key.campaignId, secret_sealed: key.sealed, created_at: key.at })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** Ends a key; one that ended stays so. @returns undefined when there is none */
export const endKey = async (tx: Tx, id: string, at: Date) => {
  await tx
    .updateTable('conversion_key')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  return tx.selectFrom('conversion_key').select(keyColumns).where('id', '=', id).executeTakeFirst()
}
