import type { ChatRefusal } from '@fanfara/contract/chat'
import { meaningOf, PlatformError } from '../errors.ts'
import type { ChatAnswer, TokenSet } from '../types.ts'
import type { TwitchClient } from './client.ts'
import { chatReply, usersReply } from './schemas.ts'

/** What Twitch says of a line that it dropped; everything else is `dropped`. platforms.md §3.6. */
const drops: Readonly<Record<string, ChatRefusal>> = {
  msg_banned: 'banned',
  msg_timedout: 'banned',
  channel_settings: 'chat_rules',
  msg_emoteonly: 'chat_rules',
  msg_followersonly: 'chat_rules',
  msg_r9k: 'chat_rules',
  msg_requires_verified_phone_number: 'chat_rules',
  msg_slowmode: 'chat_rules',
  msg_subsonly: 'chat_rules',
  msg_verified_email: 'chat_rules',
  msg_ratelimit: 'limited',
}

/**
 * Writes into a channel's chat as a bot; the application's own token is enough where the owner agreed to `channel:bot` or made
 * it a moderator. What the channel refuses is an answer, what went wrong on the way is an error.
 */
export async function sayInTwitchChat(
  client: TwitchClient,
  appToken: TokenSet,
  { externalId, bot, message }: { externalId: string; bot: string; message: string },
): Promise<ChatAnswer> {
  const [sender] = (await client.helix(appToken, 'GET', '/users', { login: bot.toLowerCase() }, usersReply)).data
  if (!sender) return { refusal: 'bot_missing', code: null }
  const line = { broadcaster_id: externalId, sender_id: sender.id, message }
  try {
    const [sent] = (await client.helixJson(appToken, '/chat/messages', line, chatReply)).data
    if (sent?.is_sent) return { refusal: null, code: null }
    const code = sent?.drop_reason?.code ?? null
    return { refusal: meaningOf(drops, code) ?? 'dropped', code }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { refusal, code: error.providerCode ?? null }
  }
}

/** 403: neither consent nor moderator. 401 names a scope when it is the bot's account that did not agree. */
function refusalOf({ status, kind, message }: PlatformError): ChatRefusal | null {
  if (status === 403) return 'not_allowed'
  if (status === 401 && /\buser:(bot|write:chat)\b/.test(message)) return 'bot_missing'
  return kind === 'rate_limited' ? 'limited' : null
}
