import { ownersRefusals } from '@fanfara/contract/chat'
import type { ChatBot } from '@fanfara/contract/settings'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { CopyField } from '@fanfara/ui/copy-field'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatAgo, formatDateTime, onOneLine } from '@fanfara/ui/format'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { notify } from '@fanfara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useConfig } from '#/app/server/config.ts'
import { messageOf } from '#/app/server/message.ts'
import { isSaidForAll } from '#/app/server/server-errors.ts'
import { clockBehind } from '@fanfara/ui/clock'
import { useText } from '#/i18n/text.ts'
import { chatBotQuery, useRetryChatBot } from './api.ts'
import { useConnect } from './use-connect.ts'

/** Whether the chat bot is heard in the creator's chat, why not, and what cures it (OPS-19, EASY-03). */
export function ChatBotStatus() {
  const text = useText('overlays')
  const { data, dataUpdatedAt, error, refetch } = useQuery(chatBotQuery)
  if (error && data === undefined) return <ErrorState isSmall message={messageOf(error)} onRetry={refetch} />
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-10 max-w-[28rem]" />
      </Loading>
    )
  if (data === null)
    return (
      <p className="text-muted">
        {text('bot.no_channel')}{' '}
        <Link to="/settings/profile" className={linkClass}>
          {text('none_link')}
        </Link>
      </p>
    )
  return (
    <section aria-label={text('bot.title')} className="grid grid-cols-[minmax(0,1fr)] gap-3 wrap-anywhere">
      {data.last?.refusal ? <Refused bot={data} readAt={dataUpdatedAt} /> : <Heard bot={data} readAt={dataUpdatedAt} />}
    </section>
  )
}

/** What the bot said last, or will; without consent, how to give it. */
function Heard({ bot, readAt }: { bot: ChatBot; readAt: number }) {
  const text = useText('overlays')
  const language = useLanguage()
  const channel = bot.channel ?? 'Twitch'
  if (bot.last?.delivery === 'waiting') return <p>{text('bot.waiting', { channel })}</p>
  if (bot.last)
    return (
      <Alert tone="success">
        {text('bot.delivered', { channel, ago: formatAgo(bot.last.at, new Date(readAt + clockBehind()), language) })}
      </Alert>
    )
  if (bot.has_consent) return <p className="text-muted">{text('bot.never', { channel })}</p>
  return (
    <Alert tone="warning" title={text('bot.no_consent')} action={<Allow />}>
      {text('bot.no_consent_text')}
    </Alert>
  )
}

/** Why the last line is not in the chat, in words and with the act that cures it. */
function Refused({
  bot: { channel: login, last, has_consent, delivered_at, rests_until },
  readAt,
}: Parameters<typeof Heard>[0]) {
  const text = useText('overlays')
  const language = useLanguage()
  const { chat_bot: name } = useConfig()
  const refusal = last?.refusal
  if (!refusal) return null
  const channel = login ?? 'Twitch'
  const isOwners = ownersRefusals.includes(refusal)
  const ago = delivered_at && formatAgo(delivered_at, new Date(readAt + clockBehind()), language)
  return (
    <>
      <Alert
        tone={isOwners ? 'error' : 'info'}
        title={text('bot.refused', { channel })}
        action={isOwners && <Cure asksConsent={refusal === 'not_allowed' && !has_consent} />}
      >
        {text(`bot.why.${refusal}`)}
      </Alert>
      {refusal === 'banned' && <CopyField label={text('bot.unban')} value={`/unban ${name}`} />}
      <p className="text-14 text-muted">
        {ago ? text('bot.delivered', { channel, ago }) : text('bot.unheard', { channel })}{' '}
        {rests_until && text('bot.next', { date: onOneLine(formatDateTime(rests_until, language)) })}
      </p>
    </>
  )
}

function Cure({ asksConsent }: { asksConsent: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {asksConsent && <Allow />}
      <Again />
    </div>
  )
}

/** The owner's consent at Twitch, in a popup; then the bot need not wait any longer. */
function Allow() {
  const text = useText('overlays')
  const channels = useText('channels')
  const { connect, waitingFor, trouble } = useConnect()
  const { mutate } = useRetryChatBot()
  return (
    <>
      <Button size="small" busy={waitingFor !== null} onClick={() => void connect('twitch').then(() => mutate())}>
        {text('bot.allow')}
      </Button>
      {trouble && <p className="mt-2">{trouble === 'blocked' ? channels('popup_blocked') : trouble.failed}</p>}
    </>
  )
}

/** For who made it a moderator: the longer wait after refusals is over. */
function Again() {
  const text = useText('overlays')
  const { mutateAsync, isPending } = useRetryChatBot()
  const again = () =>
    mutateAsync().then(
      () => notify({ key: 'chat-bot', tone: 'success', title: text('bot.again_done') }),
      (error: unknown) => {
        if (!isSaidForAll(error)) notify({ key: 'chat-bot', tone: 'error', title: messageOf(error) })
      },
    )
  return (
    <Button variant="secondary" size="small" busy={isPending} onClick={again}>
      {text('bot.again')}
    </Button>
  )
}
