import type { OpsCreator } from '@fanfara/contract/ops/creators'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { Link } from '@tanstack/react-router'
import { actionText } from '#/shared/actions.ts'
import { ShortList } from '#/shared/lists/short-list.tsx'
import { useDeviceName } from '#/shared/session-row.tsx'
import { useText } from '#/texts.ts'

/** What was written into the creator's inbox, and whether it was read. */
export function Messages({ creator: { messages } }: { creator: OpsCreator }) {
  const text = useText('creator')
  return (
    <Section title={text('messages')}>
      <ShortList items={messages} empty={text('messages_empty')}>
        {({ content, sent_at: at, is_read: isRead }) => (
          <>
            <p className="wrap-anywhere whitespace-pre-line">{content}</p>
            <p className="text-14 text-muted">
              <DateText value={at} full />, {text(isRead ? 'read' : 'unread')}
            </p>
          </>
        )}
      </ShortList>
    </Section>
  )
}

/** Browsers with a live session, the latest used first. */
export function Sessions({ creator: { sessions } }: { creator: OpsCreator }) {
  const text = useText('creator')
  const team = useText('team')
  const deviceName = useDeviceName()
  return (
    <Section title={text('sessions')}>
      <ShortList items={sessions} empty={text('sessions_empty')}>
        {each => (
          <>
            <p>{deviceName(each)}</p>
            <p className="text-14 text-muted">
              {team('session_used')} <DateText value={each.last_used_at} full />
            </p>
          </>
        )}
      </ShortList>
    </Section>
  )
}

/** The newest lines of the log, with who acted and why. */
export function History({ creator: { id, audit } }: { creator: OpsCreator }) {
  const text = useText('creator')
  return (
    <Section
      title={text('history')}
      action={
        <Link
          to="/audit"
          search={{ creator: id }}
          className="inline-flex min-h-11 items-center text-14 font-semibold text-primary hover:underline desktop:min-h-6"
        >
          {text('history_all')}
        </Link>
      }
    >
      <ShortList items={audit} empty={text('history_empty')}>
        {line => (
          <>
            <p className="font-semibold">{actionText(line.action)}</p>
            <p className="text-14 wrap-anywhere text-muted">
              {[line.object_name, line.reason].filter(Boolean).join(' · ')}
            </p>
            <p className="text-14 text-muted">
              {line.actor}, <DateText value={line.at} full />
            </p>
          </>
        )}
      </ShortList>
    </Section>
  )
}
