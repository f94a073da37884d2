import { POSTBACKS_COUNT_MAX } from '@fanfara/contract/ops/campaign/postbacks'
import { type PostbackOutcome, postbackOutcomes } from '@fanfara/contract/verdicts'
import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

/** Reports of a campaign, the newest first. @param before the number that a page before ended with */
export function listPostbacks(
  db: Reader,
  campaignId: string,
  { outcome, before, limit }: { outcome: PostbackOutcome | undefined; before: number | undefined; limit: number },
) {
  let found = db.selectFrom('postback').select(['id', 'at', 'outcome', 'event_id', 'key_id'])
  if (outcome) found = found.where('outcome', '=', outcome)
  if (before !== undefined) found = found.where('id', '<', before)
  return found.where('campaign_id', '=', campaignId).orderBy('id', 'desc').limit(limit).execute()
}

/** How many reports of a campaign had each outcome, of each no more than a thousand; those that none had are left out. */
export async function countPostbacks(
  db: Reader,
  campaignId: string,
): Promise<{ outcome: PostbackOutcome; count: number }[]> {
  const { rows } = await sql<{ outcome: PostbackOutcome; count: number }>`
    select outcome, (select count(*)::int from (
      select 1 from postback where campaign_id = ${campaignId}::uuid and postback.outcome = known.outcome
      limit ${POSTBACKS_COUNT_MAX}::int) as counted) as count
    from unnest(${[...postbackOutcomes]}::text[]) with ordinality as known (outcome, at) order by at`.execute(db)
  return rows.filter(({ count }) => count > 0)
}
