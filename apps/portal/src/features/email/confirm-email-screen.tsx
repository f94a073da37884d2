import { ApiError } from '@fanfara/contract/client'
import type { EmailConfirmation } from '@fanfara/contract/own/emails'
import { Alert } from '@fanfara/ui/alert'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Card, Facts, Section } from '@fanfara/ui/card'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { SuccessIcon } from '@fanfara/ui/icons'
import { PageHeader, useDocumentTitle } from '@fanfara/ui/page-header'
import { useSlice } from '@fanfara/ui/session'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { hasGesture } from '#/app/session/gesture.ts'
import { messageOf } from '#/app/server/message.ts'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { useSearch } from '#/app/route/navigation.ts'
import { rememberOrigin } from '#/app/session/origin.ts'
import { confirmEmailSearch } from '#/app/route/search.ts'
import { session } from '#/app/session/session.ts'
import { userQuery } from '#/app/session/user.ts'
import { useText } from '#/i18n/text.ts'
import { confirmationQuery, useConfirmEmail, useDisown } from './api.ts'

/** `/confirm-email`: what a mailed link confirms, by a button, in the account's own session (decision 0025). */
export function ConfirmEmailScreen() {
  const search = useSearch(confirmEmailSearch)
  const navigate = useNavigate()
  // The token as it came: it leaves the address bar at once.
  const [token, setToken] = useState(search.token ?? '')
  if (search.token !== undefined && search.token !== token) setToken(search.token)
  useEffect(() => {
    if (search.token !== undefined) void navigate({ to: '/confirm-email', search: {}, replace: true })
  }, [search.token, navigate])
  return <ConfirmationOf key={token} token={token} />
}

function ConfirmationOf({ token }: { token: string }) {
  const text = useText('email')
  const { data: page, error, refetch } = useQuery({ ...confirmationQuery(token), enabled: token !== '' })
  const confirm = useConfirmEmail()
  const disown = useDisown(token)
  if (token === '' || isOver(error) || isOver(confirm.error) || isOver(disown.error)) return <Over />
  if (error) return <Trouble message={messageOf(error)} onRetry={refetch} />
  if (!page)
    return (
      <Loading className="mx-auto grid w-full max-w-[40rem] gap-6">
        <Skeleton className="h-9 w-72" />
        <Skeleton className="h-64" />
      </Loading>
    )
  if (confirm.isSuccess)
    return <Done title={text('confirmed_title')}>{text('confirmed_text', { email: page.email })}</Done>
  if (disown.isSuccess) return <Done title={text('disowned_title')}>{text('disowned_text')}</Done>
  return (
    <div className="mx-auto w-full max-w-[40rem]">
      <PageHeader title={text('page_title')} purpose={text(page.is_change ? 'page_purpose_change' : 'page_purpose')} />
      <div className="grid gap-6">
        <Card className="grid gap-5">
          <Facts
            items={[
              {
                name: text('page_email'),
                value: <span className="font-semibold break-all">{page.email}</span>,
                wide: true,
              },
              { name: text('page_account'), value: page.account },
            ]}
          />
          <Problem of={confirm.error} />
          <Consent page={page} token={token} confirm={confirm} />
        </Card>
        <Section title={text('disown_title')} hint={text(page.is_change ? 'disown_text_change' : 'disown_text')}>
          <Problem of={disown.error} className="mb-4" />
          <Button
            variant="secondary"
            busy={disown.isPending}
            onClick={() => {
              if (hasGesture()) disown.mutate(page.nonce)
            }}
          >
            {text('disown')}
          </Button>
        </Section>
      </div>
    </div>
  )
}

/** Why the press came to nothing, where no notification for all says it. */
function Problem({ of, className }: { of: Error | null; className?: string }) {
  const problem = sentenceInPlace(of)
  return problem !== null && <Alert className={className}>{problem}</Alert>
}

/** The page could not be read: its name is the one that it would have had (SCR-06). */
function Trouble(of: { message: string; onRetry: () => unknown }) {
  useDocumentTitle(useText('email')('page_title'))
  return (
    <Card className="m-auto w-full max-w-[40rem]">
      <ErrorState isPage {...of} />
    </Card>
  )
}

interface ConsentProps {
  page: EmailConfirmation
  token: string
  confirm: ReturnType<typeof useConfirmEmail>
}

/** The button for whoever is signed in to the account; the way there for everybody else. */
function Consent({ page, token, confirm }: ConsentProps) {
  const text = useText('email')
  const { token: access } = useSlice(session.auth)
  const { data: user, error } = useQuery({ ...userQuery, enabled: access !== null })
  const comeBack = () => rememberOrigin(`/confirm-email?token=${token}`)
  if (access === null || error)
    return (
      <div className="grid gap-3">
        <p className="text-muted">{text('page_sign_in_text')}</p>
        <Link to="/login" onClick={comeBack} className={buttonClass('primary', 'normal', 'phone:justify-self-start')}>
          {text('page_sign_in')}
        </Link>
      </div>
    )
  if (!user) return <Skeleton className="h-11" />
  if (user.email !== page.email && user.pending_email !== page.email)
    return (
      <div className="grid gap-3">
        <Alert tone="info">{text('page_other_text')}</Alert>
        <Link to="/logout" className={buttonClass('secondary', 'normal', 'phone:justify-self-start')}>
          {text('page_sign_out')}
        </Link>
      </div>
    )
  return (
    <Button
      className="phone:justify-self-start"
      busy={confirm.isPending}
      onClick={() => {
        if (hasGesture()) confirm.mutate({ token })
      }}
    >
      {text('page_confirm')}
    </Button>
  )
}

const isOver = (error: unknown): boolean => error instanceof ApiError && (error.status === 410 || error.status === 404)

/** What became of it: large, because it is what the person came for. */
function Done({ title, children }: { title: string; children: string }) {
  const text = useText('email')
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(title)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="m-auto flex w-full max-w-[40rem] flex-col items-center py-8! text-center">
      <SuccessIcon size={48} className="mb-4 text-brass" />
      <h1 ref={heading} tabIndex={-1} className="text-20 font-semibold outline-none">
        {title}
      </h1>
      <p className="mt-1 w-full max-w-[36rem] wrap-anywhere text-muted">{children}</p>
      <Link to="/" className={buttonClass('primary', 'normal', 'mt-6')}>
        {text('done_action')}
      </Link>
    </Card>
  )
}

/** A link that was used or replaced, or whose time is over. */
function Over() {
  const text = useText('email')
  useDocumentTitle(text('over_title'))
  return (
    <Card className="m-auto w-full max-w-[40rem]">
      <div role="alert">
        <EmptyState
          isPage
          drawing="lost"
          title={text('over_title')}
          action={
            <Link to="/settings/system" className={buttonClass('secondary')}>
              {text('to_settings')}
            </Link>
          }
        >
          {text('over_text')}
        </EmptyState>
      </div>
    </Card>
  )
}
