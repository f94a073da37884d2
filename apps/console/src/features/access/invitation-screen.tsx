import { login } from '@fanfara/contract/accounts'
import { ApiError } from '@fanfara/contract/client'
import {
  acceptOperatorInvitation,
  getOperatorInvitation,
  type OperatorInvitation,
} from '@fanfara/contract/ops/operators'
import { buttonClass, Button } from '@fanfara/ui/button'
import { Card, Facts } from '@fanfara/ui/card'
import { EmptyState } from '@fanfara/ui/empty-state'
import { PasswordField, TextField } from '@fanfara/ui/text-field'
import { forgetExpired } from '@fanfara/ui/session-expired'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { call, queryClient } from '#/api.ts'
import { session } from '#/session.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { GuestFrame } from '#/shell/guest-frame.tsx'
import { Read } from '#/shell/messages.tsx'
import { Page, useWindowTitle } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'

const route = getRouteApi('/invitation')

/** `/ops/invitation`: where the letter of an invitation leads (decision 0044). */
export function InvitationScreen() {
  useWindowTitle(useText('access')('invitation_title'))
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // The token as it came: it leaves the address bar at once.
  const [token, setToken] = useState(search.token ?? '')
  if (search.token !== undefined && search.token !== token) setToken(search.token)
  useEffect(() => {
    if (search.token !== undefined) void navigate({ to: '/invitation', search: {}, replace: true })
  }, [search.token, navigate])
  return (
    <GuestFrame className="max-w-[30rem]">
      <Card>
        <InvitationOf key={token} token={token} />
      </Card>
    </GuestFrame>
  )
}

const isOver = (error: unknown): boolean => error instanceof ApiError && (error.status === 410 || error.status === 404)

function InvitationOf({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await call(getOperatorInvitation, { params: { token } }, { signal })).data,
    enabled: token !== '',
    // What was read carries what the answer must bring back.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  if (token === '' || isOver(query.error)) return <Over />
  return (
    <Read isPage query={query}>
      {invitation => <Join token={token} invitation={invitation} />}
    </Read>
  )
}

interface Chosen {
  name: string
  password: string
  password_confirmation: string
}

/** Makes the account and signs it in, as the console’s own door would. */
function useJoin(token: string, { nonce }: OperatorInvitation) {
  return useMutation({
    mutationFn: async (chosen: Chosen) => {
      const { data: joined } = await call(acceptOperatorInvitation, { params: { token }, body: { ...chosen, nonce } })
      const { data } = await call(login, {
        body: { email: joined.email, password: chosen.password, remember: false },
      })
      queryClient.clear()
      session.signIn({ token: data.credentials.token, remember: false, user: data.user })
      forgetExpired()
    },
  })
}

function Join({ token, invitation }: { token: string; invitation: OperatorInvitation }) {
  const [text, team] = [useText('access'), useText('team')]
  const navigate = route.useNavigate()
  const [chosen, setChosen] = useState<Chosen>({ name: '', password: '', password_confirmation: '' })
  const join = useJoin(token, invitation)
  if (isOver(join.error)) return <Over />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!join.isPending) join.mutate(chosen, { onSuccess: () => void navigate({ to: '/' }) })
  }
  const { role, email, invited_by } = invitation
  return (
    <Page title={text('invitation_title')} purpose={text('invitation_purpose', { name: invited_by })}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Facts
          items={[
            { name: text('email'), value: <span className="break-all">{email}</span>, wide: true },
            {
              name: text('invitation_role'),
              value: `${team(`role_${role}`)}. ${team(`role_${role}_hint`)}`,
              wide: true,
            },
          ]}
        />
        {/* Password managers keep the new password under this name. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={text('name')}
          autoComplete="name"
          value={chosen.name}
          error={fieldError(join.error, 'name')}
          onChange={event => setChosen({ ...chosen, name: event.target.value })}
        />
        <PasswordField
          label={text('password')}
          hint={text('password_hint')}
          autoComplete="new-password"
          value={chosen.password}
          error={fieldError(join.error, 'password')}
          onChange={event => setChosen({ ...chosen, password: event.target.value })}
        />
        <PasswordField
          label={text('password_again')}
          autoComplete="new-password"
          value={chosen.password_confirmation}
          error={fieldError(join.error, 'password_confirmation')}
          onChange={event => setChosen({ ...chosen, password_confirmation: event.target.value })}
        />
        <Refusal error={join.error} />
        <Button type="submit" busy={join.isPending}>
          {text('join')}
        </Button>
      </form>
    </Page>
  )
}

function Over() {
  const text = useText('access')
  return (
    <EmptyState
      isPage
      drawing="lost"
      title={text('over_title')}
      action={
        <Link to="/login" className={buttonClass('secondary')}>
          {text('to_login')}
        </Link>
      }
    >
      {text('over_text')}
    </EmptyState>
  )
}
