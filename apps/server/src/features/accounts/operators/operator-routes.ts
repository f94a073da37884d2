import * as contract from '@fanfara/contract/ops/operators'
import type { BodyOf } from '@fanfara/contract/endpoint'
import type { ActiveSession } from '@fanfara/contract/own/sessions'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '#/edge/caller.ts'
import { admitLink } from '#/edge/link-page.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { acceptInvitation, inviteOperator, readInvitation, withdrawInvitation } from './invitations.ts'
import type { Change } from './operator-policy.ts'
import { removeOperatorFactor } from '../second-factor/removal.ts'
import { operatorFileRoutes } from './operator-file-routes.ts'
import { changeOperator, endOperatorSession, listOperatorSessions, readTeam, revisionOfStanding } from './operators.ts'

/** One place where somebody is signed in, as it travels. */
export const presentSession = (session: Awaited<ReturnType<typeof listOperatorSessions>>[number]): ActiveSession => ({
  id: session.id,
  is_current: session.isCurrent,
  browser: session.browser,
  system: session.system,
  is_remembered: session.is_remembered,
  started_at: session.created_at.toISOString(),
  last_used_at: session.last_used_at.toISOString(),
})

/** Colleagues: who they are, what they may do, where they are signed in (decision 0044). */
export function operatorRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListOperators, async ({ caller, query }) => ({
    data: await presentTeam(world, caller, query.search),
  }))
  serve(app, world, contract.opsChangeOperator, async ({ caller, params, body }) => {
    await changeOperator(world, caller, params.id, {
      change: changeOf(body),
      reason: body.reason,
      revision: body.revision,
    })
    return { data: await presentTeam(world, caller) }
  })
  serve(app, world, contract.opsRemoveOperatorFactor, async ({ caller, params, body }) => {
    await removeOperatorFactor(world, caller, { id: params.id, reason: body.reason })
    return { data: await presentTeam(world, caller) }
  })
  serve(app, world, contract.opsListOperatorSessions, async ({ caller, params }) => ({
    data: (await listOperatorSessions(world, caller, params.id)).map(presentSession),
  }))
  serve(app, world, contract.opsEndOperatorSession, async ({ caller, params }) => {
    await endOperatorSession(world, caller, params)
    return { data: {} }
  })
  invitationRoutes(app, world)
  operatorFileRoutes(app, world)
}

/** How somebody becomes one of them. */
function invitationRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsInviteOperator, async ({ caller, body }) => ({
    data: presentInvitation(await inviteOperator(world, caller, body)),
  }))
  serve(app, world, contract.opsWithdrawInvitation, async ({ caller, params }) => {
    await withdrawInvitation(world, caller, params.id)
    return { data: {} }
  })
  const onLink = { admit: admitLink }
  serve(
    app,
    world,
    contract.getOperatorInvitation,
    async ({ params, request }) => {
      const invitation = await readInvitation(world, request.ip, params.token)
      return { data: { ...presentInvitation(invitation), nonce: invitation.nonce } }
    },
    onLink,
  )
  serve(
    app,
    world,
    contract.acceptOperatorInvitation,
    async ({ params, body, request, language }) => ({
      data: await acceptInvitation(world, { address: request.ip, token: params.token, language }, body),
    }),
    onLink,
  )
}

const presentInvitation = <T extends { expires_at: Date }>(invitation: T) => ({
  ...invitation,
  expires_at: invitation.expires_at.toISOString(),
})

async function presentTeam(world: World, { accountId }: Caller, search?: string) {
  const { operators, invitations, more, isMoneyAlone } = await readTeam(world, search)
  return {
    operators: operators.map(operator => ({
      id: operator.id,
      name: operator.name,
      email: operator.email ?? '',
      role: operator.operator_role ?? 'viewer',
      is_active: operator.is_active,
      is_you: operator.id === accountId,
      can_change: operator.id !== accountId,
      last_sign_in_at: operator.signed_in_at?.toISOString() ?? null,
      has_second_factor: operator.has_second_factor,
      revision: revisionOfStanding({ role: operator.operator_role ?? 'viewer', isActive: operator.is_active }),
    })),
    invitations: invitations.map(presentInvitation),
    more,
    is_money_alone: isMoneyAlone,
  }
}

/** The one thing that a form asks for; the contract lets no other through. */
function changeOf({ role, is_active }: BodyOf<typeof contract.opsChangeOperator>): Change {
  if (role !== undefined) return { role }
  return is_active === undefined ? { isRemoved: true } : { isActive: is_active }
}
