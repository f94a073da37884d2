import * as contract from '@fanfara/contract/ops/tables/invitations'
import type { FastifyInstance } from 'fastify'
import { admitLink } from '#/edge/link-page.ts'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { pageOf } from '#/edge/paging.ts'
import { textOf } from '#/i18n/texts.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { refuseSending, refuseWithdrawing, stateOf } from './invitation-policy.ts'
import {
  findInvitations,
  type Invitation,
  listInvitations,
  readInvitation,
  sendAgain,
  withdrawInvitation,
} from './invitations.ts'

const presentInvitation = (row: Invitation, now: Date): contract.InvitationRow => ({
  id: row.id,
  email: row.email,
  name: row.name,
  language: row.language,
  channels: row.channels,
  state: stateOf(row, now),
  sent_at: row.sentAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
  creator_id: row.accountId,
  invited_by: row.inviter,
  can_send: refuseSending(row, now) === null,
  can_withdraw: refuseWithdrawing(row) === null,
})

const columns: FileColumns<{ row: Invitation; now: Date }> = [
  ['files.invited', ({ row }) => row.name],
  ['files.email', ({ row }) => row.email],
  ['creators.language', ({ row }) => row.language],
  ['files.channels', ({ row }) => row.channels.join('; ')],
  ['files.invitation', ({ row, now }, language) => textOf(language, `files.invitation_${stateOf(row, now)}`)],
  ['files.letter', ({ row }) => row.sentAt?.toISOString() ?? null],
  ['files.link_until', ({ row }) => row.expiresAt?.toISOString() ?? null],
  ['files.invited_by', ({ row }) => row.inviter],
]

/** People who are asked to become creators. */
export function creatorInvitationRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListCreatorInvitations, async ({ query: { page, per_page, ...shown } }) => {
    const { limit, offset, meta } = pageOf({ page, per_page })
    const { rows, counts, total, now } = await listInvitations(world, { ...shown, limit, offset })
    return { data: rows.map(row => presentInvitation(row, now)), meta: meta(total), counts }
  })
  serve(app, world, contract.opsDownloadCreatorInvitations, async ({ query, language, reply }) => {
    const { rows, now } = await findInvitations(world, { ...query, ...filePage })
    return sendCsv(
      reply,
      { name: 'invitations', language },
      columns,
      rows.map(row => ({ row, now })),
    )
  })
  serve(app, world, contract.opsSendCreatorInvitation, async ({ params, caller }) => ({
    data: presentInvitation(await sendAgain(world, caller.accountId, params.id), world.clock.now()),
  }))
  serve(app, world, contract.opsWithdrawCreatorInvitation, async ({ params, caller }) => ({
    data: presentInvitation(await withdrawInvitation(world, caller.accountId, params.id), world.clock.now()),
  }))
  serve(
    app,
    world,
    contract.getCreatorInvitation,
    async ({ params, request }) => {
      const { email, name, language, expires_at: ends } = await readInvitation(world, request.ip, params.token)
      return { data: { email, name, language, expires_at: ends.toISOString() } }
    },
    { admit: admitLink },
  )
}
