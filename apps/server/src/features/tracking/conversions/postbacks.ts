import { POSTBACKS_PAGE, type Postback } from '@fanfara/contract/ops/campaign/postbacks'
import type { PostbackOutcome } from '@fanfara/contract/verdicts'
import type { World } from '#/world.ts'
import { findCampaign } from '../../campaigns/service.ts'
import * as store from './postback-store.ts'

/** What an advertiser's server reported of a campaign and what became of it. @throws Missing */
export async function listPostbacks(
  world: World,
  campaignId: string,
  { outcome, before }: { outcome?: PostbackOutcome | undefined; before?: string | undefined },
) {
  await findCampaign(world, campaignId)
  const asked = { outcome, before: before === undefined ? undefined : Number(before), limit: POSTBACKS_PAGE + 1 }
  const rows = await store.listPostbacks(world.db, campaignId, asked)
  const data: Postback[] = rows
    .slice(0, POSTBACKS_PAGE)
    .map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }))
  const next = rows.length > POSTBACKS_PAGE ? (data.at(-1)?.id ?? null) : null
  return { data, next, counts: before === undefined ? await store.countPostbacks(world.db, campaignId) : [] }
}
