import { PlatformError } from '../errors.ts'
import type { TokenSet } from '../types.ts'
import type { TwitchClient } from './client.ts'
import { chatReply, usersReply } from './schemas.ts'

/** Writes into a channel's chat as a bot that is its moderator; the application's own token is enough for that. */
export async function sayInTwitchChat(
  client: TwitchClient,
  appToken: TokenSet,
  { externalId, bot, message }: { externalId: string; bot: string; message: string },
): Promise<void> {
  const [sender] = (await client.helix(appToken, 'GET', '/users', { login: bot.toLowerCase() }, usersReply)).data
  if (!sender) throw new PlatformError('not_found', 'Twitch knows no such bot')
  const line = { broadcaster_id: externalId, sender_id: sender.id, message }
  const [sent] = (await client.helixJson(appToken, '/chat/messages', line, chatReply)).data
  if (!sent?.is_sent)
    throw new PlatformError('permanent', 'Twitch dropped the line', {
      providerCode: sent?.drop_reason?.code ?? 'dropped',
    })
}
