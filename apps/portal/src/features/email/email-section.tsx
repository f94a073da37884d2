import type { User } from '@fanfara/contract/accounts'
import { Badge } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { userQuery } from '#/app/session/user.ts'
import { useText } from '#/i18n/text.ts'
import { ChangeForm } from './change-form.tsx'
import { CodeForm } from './code-form.tsx'

/** The account's address, what it waits for, and another one in its place (decision 0025). */
export function EmailSection() {
  const text = useText('email')
  const { data: user, isError, error, refetch } = useQuery(userQuery)
  return (
    <Section title={text('section')} hint={text('section_hint')}>
      {user ? (
        <Address user={user} />
      ) : isError ? (
        <ErrorState isSmall message={messageOf(error)} onRetry={refetch} />
      ) : (
        <Loading>
          <Skeleton className="h-21 tablet:h-11" />
        </Loading>
      )}
    </Section>
  )
}

function Address({ user }: { user: User }) {
  const text = useText('email')
  const [isChanging, setChanging] = useState(false)
  const waiting = user.pending_email ?? (user.email_confirmed ? null : user.email)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold break-all">{user.email ?? text('state_none')}</span>
          {user.email !== null && (
            <Badge look={user.email_confirmed ? 'green' : 'warning'}>
              {text(user.email_confirmed ? 'state_confirmed' : 'state_unconfirmed')}
            </Badge>
          )}
        </p>
        {!isChanging && (
          <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
            {text(user.email === null && waiting === null ? 'add' : 'change')}
          </Button>
        )}
      </div>
      {isChanging ? (
        <ChangeForm onDone={() => setChanging(false)} />
      ) : (
        waiting !== null && (
          <div className="grid gap-3 border-t border-line pt-5">
            {user.pending_email !== null && (
              <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold break-all">{user.pending_email}</span>
                <Badge look="warning">{text('state_pending')}</Badge>
              </p>
            )}
            <p className="max-w-[70ch] text-muted">
              {text(user.email_confirmed ? 'pending_text' : 'unconfirmed_text')}
            </p>
            <CodeForm email={waiting} />
          </div>
        )
      )}
    </div>
  )
}
