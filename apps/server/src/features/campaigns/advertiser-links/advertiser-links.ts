import type { ParticipantDecision } from '@fanfara/contract/advertisers'
import type { ParticipantList } from '@fanfara/contract/enums'
import { dayOf } from '@fanfara/contract/time'
import { type CountedRows, type Tx, withTransaction } from '#/db/port.ts'
import { Invalid, Missing, Refused } from '#/errors.ts'
import { checkNonce, type Guest, issueNonce } from '#/edge/link-page.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as audit from '#/features/audit/service.ts'
import * as links from './advertiser-link-store.ts'
import { enter, isOpen, open } from './opening.ts'
import { isRecruiting, participantListsOf } from '../policy.ts'
import * as campaigns from '../service.ts'
import * as store from '../store.ts'

/** Where a participant link leads. */
const pathOf = (token: string): string => `/advertiser/${token}`

/** A campaign's link as operators see it, and whether one can be made now. @throws Missing */
export async function readLink(world: World, campaignId: string) {
  const campaign = await campaigns.findCampaign(world, campaignId)
  const isOffered = isOpen(campaign, dayOf(world.clock.now()))
  return { campaign, isOffered, link: isOffered ? await links.currentLink(world.db, campaignId) : undefined }
}

/**
 * Makes a campaign's participant link (OPS-12). Only its hash is kept, so the address is told this once; an earlier link stops
 * working. @throws Missing; Refused `campaign_move` with 409 for a draft, or when the campaign is over.
 */
export async function makeLink(world: World, operatorId: string, campaignId: string): Promise<string> {
  const at = world.clock.now()
  const token = randomSecret()
  await withTransaction(world.db, async tx => {
    const campaign = await lock(tx, campaignId)
    if (!isOpen(campaign, dayOf(at))) throw new Refused('campaign_move', { status: 409 })
    const before = { is_there: (await links.currentLink(tx, campaignId)) !== undefined }
    await links.replaceLink(tx, { campaignId, tokenHash: hashOf(token), at, operatorId })
    await note(tx, operatorId, 'advertiser_link_made', campaign, { at, before, after: { is_there: true } })
  })
  return `${world.config.publicUrl}${pathOf(token)}`
}

/** Revokes a campaign's participant link at once; revoking it twice is no harm. @throws Missing */
export async function revokeLink(world: World, operatorId: string, campaignId: string): Promise<void> {
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    const campaign = await lock(tx, campaignId)
    if (!(await links.revokeLink(tx, campaignId, at))) return
    const change = { at, before: { is_there: true }, after: { is_there: false } }
    await note(tx, operatorId, 'advertiser_link_revoked', campaign, change)
  })
}

async function lock(tx: Tx, campaignId: string): Promise<store.Campaign> {
  const campaign = await store.lockCampaign(tx, campaignId)
  if (!campaign) throw new Missing()
  return campaign
}

const note = (
  tx: Tx,
  actorId: string,
  action: string,
  { id, name }: store.Campaign,
  change: Pick<audit.AuditEntry, 'before' | 'after' | 'at'>,
) => audit.record(tx, { actorId, action, object: { type: 'campaign', id, name }, ...change })

/** Which part of a list is asked for. */
export interface PageQuery extends CountedRows {
  list: ParticipantList | undefined
  name: string | undefined
}

/**
 * A page of the one campaign that a link shows (OPS-12, ROLE-04). Looking changes nothing.
 * @throws Missing, Gone; Limited over 30 guesses a minute; Invalid for a list that such a campaign does not have.
 */
export async function readParticipants(world: World, guest: Guest, query: PageQuery) {
  const { campaign, hash } = await enter(world, guest)
  const now = world.clock.now()
  const lists = participantListsOf(campaign.type)
  const list = query.list ?? lists[0]
  if (!lists.includes(list)) throw new Invalid({ list: ['inputs.error.choice'] })
  const { id: campaignId, type, platforms } = campaign
  const { rows, total } = await links.listCreators(world.db, { ...query, campaignId, type, platforms, list })
  const isStillRecruiting = isRecruiting(campaign, dayOf(now))
  // Only candidates are named by their own id.
  const again = await campaigns.invitableShown(world, list === 'candidates' ? rows.map(({ id }) => id) : [])
  const shown = rows.map(row => ({ ...row, invitableFrom: again.get(row.id) ?? null }))
  const nonce = issueNonce(world, hash)
  return { campaign, lists, list, rows: shown, total, isRecruiting: isStillRecruiting, nonce }
}

/**
 * The advertiser's choice of one creator: accepts, rejects (TRAN-04, TRAN-05) or invites (TRAN-07). The link is looked at again
 * inside the act, so that a revoked one does nothing any more.
 * @throws Missing, Gone and Limited like looking; Refused `page_outdated`, `not_a_candidate`, and what the acts refuse.
 */
export async function decideParticipant(world: World, guest: Guest, decision: ParticipantDecision): Promise<void> {
  const { campaign, hash } = await enter(world, guest)
  checkNonce(world, hash, decision.nonce)
  const by: campaigns.Deciding = {
    advertiser: campaign.advertiser,
    campaignId: campaign.id,
    check: async tx => void (await open(tx, hash, world.clock.now())),
  }
  if (decision.decision === 'accept') return campaigns.answerApplication(world, by, decision.id, { isAccepted: true })
  if (decision.decision === 'reject')
    return campaigns.answerApplication(world, by, decision.id, { isAccepted: false, reason: decision.reason })
  const inviting: campaigns.Deciding = {
    ...by,
    async check(tx) {
      await by.check(tx)
      if (!(await links.isInvitable(tx, decision.id, campaign))) throw new Refused('not_a_candidate')
    },
  }
  await campaigns.invite(world, inviting, campaign.id, [decision.id])
}
