import * as z from 'zod/mini'
import type { Sim } from '../context.ts'
import { createRateLimiter } from '../rate-limit.ts'
import { toAccount } from '../seeds.ts'
import type { Account } from '../state.ts'
import { type HelixCall, HelixRefusal } from './helix-call.ts'

/** What an account that is no moderator may write in all channels together. platforms.md §3.6. */
const LINES = 20
const LINES_MS = 30_000
/** The same line is dropped when it comes again within so long. */
const AGAIN_MS = 30_000
const LINES_SHOWN = 3
const LINE_MAX = 500

const line = z.object({ broadcaster_id: z.string(), sender_id: z.string(), message: z.string() })

/** The account of our bot: it has agreed to everything, and streams nothing. */
export const botAccount = ({ chatBot, now }: Sim): Account =>
  toAccount(
    { externalId: '990000000001', login: chatBot.toLowerCase(), displayName: chatBot, followers: 0 },
    'twitch',
    now(),
  )

/** What Twitch drops a line for, in its own words; null is said. */
function dropOf(account: Account, text: string, nowMs: number): { code: string; message: string } | null {
  const { mode, lines } = account.chat ?? { mode: 'open', lines: [] }
  if (mode === 'banned') return { code: 'msg_banned', message: 'You are permanently banned from talking here.' }
  if (mode === 'followers') return { code: 'msg_followersonly', message: 'This room is in followers-only mode.' }
  if (mode === 'automod') return { code: 'msg_rejected', message: 'Your message is being checked by mods.' }
  if (mode === 'limited') return { code: 'msg_ratelimit', message: 'Your message was sent too quickly.' }
  const isAgain = lines.some(({ at, text: said }) => said === text && nowMs - at < AGAIN_MS)
  return isAgain ? { code: 'msg_duplicate', message: 'Your message is identical to the previous one.' } : null
}

/** `POST /chat/messages` with the application's token: consent of the channel's owner, or a moderator. platforms.md §3.2, §3.6. */
export function twitchChat(sim: Sim) {
  const take = createRateLimiter(sim.now, LINES, LINES_MS)
  return async ({ session, state }: HelixCall, body: unknown): Promise<object> => {
    const asked = line.safeParse(body)
    if (!asked.success || asked.data.message === '') throw new HelixRefusal(400, 'A required field is missing')
    const { broadcaster_id: id, sender_id, message } = asked.data
    if (message.length > LINE_MAX) throw new HelixRefusal(422, 'The message is too large')
    if (session.accountId !== null || sender_id !== botAccount(sim).id)
      throw new HelixRefusal(401, 'Missing scope: user:bot or user:write:chat')
    const broadcaster = state.accounts.find(one => one.id === id)
    const { mode } = broadcaster?.chat ?? { mode: 'open' }
    const mayWrite = mode === 'moderator' || (mode !== 'closed' && state.grants[id]?.includes('channel:bot') === true)
    if (!broadcaster || !mayWrite)
      throw new HelixRefusal(403, "The sender is not permitted to send chat messages to the broadcaster's chat room.")
    const tooMuch = mode === 'moderator' || take('bot').isAllowed ? null : { code: 'msg_ratelimit', message: '' }
    const drop = tooMuch ?? dropOf(broadcaster, message, sim.now())
    if (drop) return { data: [{ message_id: '', is_sent: false, drop_reason: drop }] }
    await sim.vault.change(changed => {
      const owner = changed.accounts.find(one => one.id === id)
      if (!owner) return
      const { mode: kept, lines } = owner.chat ?? { mode: 'open' as const, lines: [] }
      owner.chat = { mode: kept, lines: [{ at: sim.now(), text: message }, ...lines].slice(0, LINES_SHOWN) }
    })
    return { data: [{ message_id: `${id}-${sim.now()}`, is_sent: true, drop_reason: null }] }
  }
}
