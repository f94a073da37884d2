import type { Message } from '@fanfara/inbox/core'
import type messagesTexts from '#/i18n/en/messages.json'
import { pathOf } from './content.ts'

export type ActKey = Extract<keyof typeof messagesTexts, 'go' | `act.${string}`>

/** Messages that ask for one act, by their template. */
const byTemplate = new Map<string, ActKey>(
  Object.entries({
    welcome: 'act.connect',
    'channel-disconnected': 'act.reconnect',
    'campaign-invitation': 'act.invitation',
    'task-changes-requested': 'act.correct',
    'proof-question': 'act.answer',
    'payment-ready': 'act.payout',
    'payment-set-off': 'act.payout',
    'payout-refused': 'act.payout',
    news: 'act.news',
  }),
)
/** What all others lead to, by where it lies. */
const byPlace = new Map<string, ActKey>(
  Object.entries({
    campaigns: 'act.campaign',
    timetable: 'act.task',
    finances: 'act.finances',
    counts: 'act.counts',
    settings: 'act.settings',
  }),
)

/**
 * Where a message leads in this portal and what one does there; null for one that leads nowhere.
 * @example actOf({ ...message, templateIdentifier: 'payment-ready' }) // { path: '/finances?status=ready_for_payout', key: 'act.payout' }
 */
export function actOf({ cta, templateIdentifier = '' }: Message): { path: string; key: ActKey } | null {
  const path = pathOf(cta?.data?.url)
  if (path === null) return null
  const place = /^\/([a-z]+)/.exec(path)?.[1] ?? ''
  return { path, key: byTemplate.get(templateIdentifier) ?? byPlace.get(place) ?? 'go' }
}

/** The sum that a message tells of, as its server wrote it; null when there is none. */
export const sumOf = ({ data }: Message): string | null => (typeof data?.amount === 'string' ? data.amount : null)
