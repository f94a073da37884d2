import { CLICK_PARAMETER } from '@fanfara/contract/verdicts'
import { isOwnLink } from '#/edge/campaign-link.ts'
import type { World } from '#/world.ts'
import { findLink } from './intake-store.ts'
import { shopAddress } from './shop/shop.ts'
import { landingOf } from './policy.ts'

/** What a code leads to now. */
export interface Link {
  participationId: string
  creator: string
  advertiser: string
  /** The landing address around the id of a click; null when it leads nowhere any more. */
  landing: { before: string; after: string } | null
}

/** The form of a code, as `new_link_code` makes them. */
const CODE = /^[a-z]{4,24}$/
/** How long a process remembers what a code leads to. Milliseconds. */
const REMEMBERED_MS = 5000
/** Codes that a process remembers, unknown ones among them; all are forgotten when there are more. */
const CODES_MAX = 20_000

/** Looks codes up, and remembers for a moment what they lead to. */
export function makeLinks(world: World): (code: string) => Promise<Link | null> {
  let known = new Map<string, { until: number; link: Promise<Link | null> }>()
  return written => {
    const code = written.toLowerCase()
    if (!CODE.test(code)) return Promise.resolve(null)
    const now = performance.now()
    const found = known.get(code)
    if (found && found.until > now) return found.link
    if (known.size >= CODES_MAX) known = new Map()
    const link = readLink(world, code)
    known.set(code, { until: now + REMEMBERED_MS, link })
    link.catch(() => known.delete(code))
    return link
  }
}

async function readLink(world: World, code: string): Promise<Link | null> {
  const found = await findLink(world.db, code)
  if (!found) return null
  const { participationId, creator, advertiser, landingUrl, stage, status } = found
  const isOpen = (stage === 'running' || stage === 'onboarding') && status !== 'declined'
  const leads = landingUrl !== null && isOpen && !isOwnLink(landingUrl, world.config.publicUrl)
  const landing = leads ? landingOf(shopAddress(world, landingUrl), CLICK_PARAMETER) : null
  return { participationId, creator, advertiser, landing }
}
