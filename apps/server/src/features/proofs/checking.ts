import { channelLabels } from '@fanfara/contract/enums'
import { type MediaItem, type MediaKind, type MediaRef, parseMediaUrl, type VerifyOutcome } from '@fanfara/platforms'
import { Invalid } from '#/errors.ts'
import { keptLine, keptText } from '#/kept-text.ts'
import type { KeptProof } from '#/db/rows/kept-json.ts'
import type { World } from '#/world.ts'
import * as channels from '#/features/channels/service.ts'
import type { Published } from '../media-views/service.ts'
import type { HandedProof, Task } from '../tasks/service.ts'
import { isTrouble } from './platform-trouble.ts'
import { figuresOf, isJudgedByHand, isTooOld, sentenceFor } from './policy.ts'
import type { KeptSnapshot, Medium } from './store.ts'

/** A proof, and what of it can be followed at its platform; null where nothing can. */
export interface Checked {
  proof: HandedProof
  published: Published | null
}

const TITLE_MAX = 200
/** A title as it is kept: posts are their own titles, and long. Its length is counted as people count, not in halves. */
export function shortTitle(title: string | null | undefined): string | null {
  const characters = Array.from(keptLine(title ?? ''))
  return characters.slice(0, TITLE_MAX).join('').trim() || null
}

const TEXT_MAX = 5000
const wholeText = (text: string | null | undefined): string | null =>
  Array.from(keptText(text ?? ''))
    .slice(0, TEXT_MAX)
    .join('') || null

/** What the law's label may stand in, as the platform told it, and whether its own box is ticked. */
const wordsOf = ({
  title,
  description,
  paidPartnershipDisclosed,
}: MediaItem): Pick<KeptProof, 'texts' | 'isDisclosed'> => ({
  texts: { title: wholeText(title), description: wholeText(description) },
  isDisclosed: paidPartnershipDisclosed ?? null,
})

const bare = {
  title: null,
  createdAt: null,
  views: null,
  viewers: null,
  picture: null,
  isFallback: false,
} as const

/**
 * Checks a link at its platform, with the creator's own token (platforms.md §8). A platform that cannot be asked keeps
 * nobody from handing in: the operator sees that nobody looked (decision 0012). Short links are not followed.
 * @throws Invalid on `url` with what is wrong about it.
 */
export async function checkLink(world: World, task: Task, url: string): Promise<Checked> {
  const platform = channelLabels[task.platform]
  const refuse = (sentence: string, login = '') => new Invalid({ url: [sentence] }, { values: { platform, login } })
  if (isJudgedByHand(task.adType))
    return { proof: { ...bare, kind: 'link', check: 'manual', url, key: null }, published: null }
  const ref = parseMediaUrl(url)
  if (!ref) throw refuse('inputs.error.proof_unknown')
  if (ref.platform !== task.platform) throw refuse('inputs.error.proof_platform')
  if (ref.needsResolve) throw refuse('inputs.error.proof_short')
  const channel = await channels.connectedChannel(world, task.creatorId, task.platform)
  const outcome = await verify(world, channel?.id, ref)
  const proof = proofOf(outcome, task, sentence => refuse(sentence, channel?.login ?? ''))
  // Instagram knows its media by other ids than their links show.
  const known = task.platform === 'instagram' ? null : { externalId: ref.id, title: null, publishedAt: null }
  return {
    // The one spelling that is kept names nobody: whose it says to be is what an operator can go by where no platform tells (DESK-70).
    proof: { ...bare, kind: 'link', url: ref.canonicalUrl, key: keyOf(ref), named: ref.owner ?? null, ...proof },
    published: publishedOf(channel?.id, ref, outcome, known),
  }
}

/** Checks a chosen medium again, and takes its figures over (TASK-33). @throws Invalid on `media_id`. */
export async function checkMedium(world: World, task: Task, medium: Medium): Promise<Checked> {
  const platform = channelLabels[task.platform]
  const ref = parseMediaUrl(medium.url)
  if (!ref) throw new Error('media are offered under their canonical address')
  const channel = await channels.connectedChannel(world, task.creatorId, task.platform)
  const values = { platform, login: channel?.login ?? '' }
  const refuse = (sentence: string) => new Invalid({ media_id: [sentence] }, { values })
  const known = {
    ...bare,
    title: shortTitle(medium.title),
    createdAt: medium.publishedAt.toISOString(),
    ...figuresOf(task.platform, { type: medium.type, viewCount: medium.views }),
  }
  const outcome = await verify(world, channel?.id, ref)
  const proof = proofOf(outcome, task, refuse)
  const isLive = medium.type === 'live'
  return {
    proof: { ...known, kind: 'media', url: medium.url, key: isLive ? null : keyOf(ref), ...proof },
    published: isLive ? null : publishedOf(channel?.id, ref, outcome, { ...medium, title: known.title }),
  }
}

/** A snapshot was taken by us, at the platform, of the creator's own channel. */
export const snapshotProof = (shot: KeptSnapshot): HandedProof => ({
  ...bare,
  kind: 'snapshot',
  check: 'verified',
  url: shot.link ?? '',
  key: null,
  createdAt: (shot.capturedAt ?? shot.startedAt).toISOString(),
  viewers: shot.viewers,
  picture: shot.file,
  isFallback: shot.isFallback,
})

type Asked = VerifyOutcome | 'unreachable' | 'no_access'

async function verify(world: World, channelId: string | undefined, ref: MediaRef): Promise<Asked> {
  if (!channelId) return 'no_access'
  try {
    const outcome = await channels.withAccess(world, channelId, ({ adapter, tokens, externalId }) =>
      adapter.verifyMediaUrl(tokens, externalId, ref),
    )
    return outcome ?? 'no_access'
  } catch (error) {
    if (!isTrouble(error)) throw error
    world.log.warn({ kind: error.kind, status: error.status, because: error.providerCode }, 'a proof was not checked')
    return 'unreachable'
  }
}

function proofOf(outcome: Asked, task: Task, refuse: (sentence: string) => Invalid) {
  if (typeof outcome === 'string') return { check: outcome }
  if (!outcome.ok) {
    const sentence = sentenceFor(outcome.reason)
    if (sentence) throw refuse(sentence)
    return { check: 'manual' as const }
  }
  const { media } = outcome
  if (isTooOld(task, media)) throw refuse('inputs.error.proof_too_old')
  return {
    check: 'verified' as const,
    // Every edit gives a post on X another address; its first one stays (platforms.md §7.3).
    ...(task.platform === 'x' ? { key: `x:${media.externalId}` } : {}),
    title: shortTitle(media.title),
    ...wordsOf(media),
    createdAt: media.createdAt.toISOString(),
    ...figuresOf(task.platform, media),
  }
}

/** A stream that goes on may prove several tasks; everything else proves one. */
const PASSING: readonly MediaKind[] = ['live']
const keyOf = ({ platform, kind, id }: MediaRef): string | null =>
  PASSING.includes(kind) && platform !== 'youtube' ? null : `${platform}:${id}`

/** Streams and stories end by themselves: nothing of them is there to be followed. */
const ENDING: readonly MediaKind[] = ['story']

/** What is followed of a medium; what is known of it without its platform stands in where that could not be asked. */
function publishedOf(
  channelId: string | undefined,
  ref: MediaRef,
  outcome: Asked,
  known: Pick<Published, 'externalId' | 'title' | 'publishedAt'> | null,
): Published | null {
  if (!channelId || keyOf(ref) === null || ENDING.includes(ref.kind)) return null
  const at = { channelId, url: ref.canonicalUrl }
  if (typeof outcome === 'string') return known && { ...known, ...at, isRead: false, views: null }
  if (!outcome.ok || outcome.media.type === 'live') return null
  const { externalId, title, createdAt: publishedAt, viewCount: views = null } = outcome.media
  return { ...at, externalId, title: shortTitle(title), publishedAt, isRead: true, views }
}
