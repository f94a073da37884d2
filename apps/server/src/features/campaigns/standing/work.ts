import type { Answer } from '@fanfara/contract/endpoint'
import { type Language, languages, recordOf } from '@fanfara/contract/enums'
import type { CampaignAudience, opsGetCampaignWork } from '@fanfara/contract/ops/campaign/work'
import { fillIn } from '@fanfara/contract/templates'
import type { Tx } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import * as inbox from '#/features/inbox/service.ts'
import * as payments from '#/features/payments/service.ts'
import { connectablePlatforms } from '#/features/providers/service.ts'
import type { World } from '#/world.ts'
import { momentOf } from '../entry.ts'
import { lock, note } from '../operating.ts'
import { findCampaign } from '../reading.ts'
import { lifeOf, nextOf, readyOf } from './work-policy.ts'
import * as store from './work-store.ts'

/** Where a campaign stands, who acts next, what a draft lacks, and how much lies in each part of its page. @throws Missing */
export async function readWork(world: World, id: string): Promise<Answer<typeof opsGetCampaignWork>['data']> {
  const campaign = await findCampaign(world, id)
  const counts = await store.countAround(world.db, id)
  const { applications, invitations, content, tasks, completedAt, proofsWaiting: proofs } = counts
  const money = await payments.readCampaignWay(world.db, id)
  const facts = { ...campaign, completedAt, waiting: { applications, invitations, content, tasks, proofs }, money }
  return {
    life: lifeOf(facts),
    next: nextOf(facts),
    ready:
      campaign.stage === 'draft'
        ? readyOf(campaign, { today: momentOf(world).day, connectable: await connectablePlatforms(world) })
        : [],
    counts: {
      participants: counts.participants,
      applications,
      proofs_waiting: proofs,
      proofs: counts.proofs,
      messages: counts.messages,
    },
  }
}

/**
 * Sends what an operator wrote to participants of a campaign, each in the language they read, and keeps it (OPS-24, MSG-12).
 * @returns how many it is for. @throws Missing; Refused `nobody_to_write_to`.
 */
export async function writeToParticipants(
  world: World,
  tx: Tx,
  operatorId: string,
  { id, audience, text }: { id: string; audience: CampaignAudience; text: Record<Language, string> },
): Promise<number> {
  const { at } = momentOf(world)
  const campaign = await lock(tx, id)
  const recipients = await inbox.notifyThese(
    tx,
    {
      template: 'message',
      occasion: `operator:${crypto.randomUUID()}`,
      values: {},
      // Each reader's name is filled in when it is written to them.
      texts: recordOf(languages, language => ({ text: fillIn(text[language], { campaign: campaign.name }) })),
      url: `/campaigns?id=${id}`,
      at,
    },
    store.idsOf(id, audience),
  )
  if (recipients === 0) throw new Refused('nobody_to_write_to')
  await store.insertMessage(tx, { campaignId: id, audience, text, recipients, at, by: operatorId })
  const after = { kind: 'message', audience, text, recipients }
  await note(tx, { actorId: operatorId }, 'message_sent', campaign, at, { before: null, after })
  return recipients
}

/** A page of what was sent to participants, with how many there are to write to. @throws Missing */
export async function listMessages(world: World, id: string, page: { limit: number; offset: number }) {
  await findCampaign(world, id)
  return {
    rows: await store.listMessages(world.db, id, page),
    total: await store.countMessages(world.db, id),
    audiences: await store.countAudiences(world.db, id),
  }
}
