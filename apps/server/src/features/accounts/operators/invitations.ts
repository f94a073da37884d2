import type { Language } from '@fanfara/contract/enums'
import type { OperatorRole } from '@fanfara/contract/rights'
import { withTransaction } from '#/db/port.ts'
import type { Caller } from '#/edge/caller.ts'
import { checkNonce, enterLink, issueNonce } from '#/edge/link-page.ts'
import { Gone, Invalid, Missing, Refused } from '#/errors.ts'
import { post } from '#/mail/letters.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as audit from '../../audit/service.ts'
import { hashNewPassword } from '../account.ts'
import { holderOf } from '../addresses/address-store.ts'
import { blockKey } from '../limit-keys.ts'
import { INVITATION } from './operator-policy.ts'
import * as operatorStore from './operator-store.ts'
import { addOperator, admitOwner } from './operators.ts'

/**
 * Invites somebody by a letter whose link works once, for 72 hours; an earlier invitation of the address ends.
 * @throws Invalid on `email` when a confirmed account has it; Forbidden when the caller's right went meanwhile.
 */
export async function inviteOperator(
  world: World,
  caller: Caller,
  { email, role }: { email: string; role: OperatorRole },
) {
  const at = world.clock.now()
  const token = randomSecret()
  const expiresAt = new Date(at.getTime() + INVITATION.ms)
  const id = crypto.randomUUID()
  await withTransaction(world.db, async tx => {
    await admitOwner(tx, caller)
    if ((await holderOf(tx, email))?.isConfirmed)
      throw new Invalid({ email: ['refusal.email_taken'] }, { code: 'email_taken' })
    const tokenHash = hashOf(token)
    const before = await operatorStore.lockInvitationTo(tx, email)
    await operatorStore.writeInvitation(tx, { id, email, role, tokenHash, invitedBy: caller.accountId, at, expiresAt })
    const values = { inviter: caller.name, hours: INVITATION.hours }
    const path = `/ops/invitation?token=${token}`
    // Nobody knows what they read.
    await post(world, tx, { to: email, language: 'every', kind: 'operator-invitation', values, path }, at)
    await audit.record(tx, {
      actorId: caller.accountId,
      action: 'operator_invited',
      object: { type: 'operator_invitation', id, name: email },
      before,
      after: { role, expires_at: expiresAt },
      at,
    })
  })
  return { id, email, role, invited_by: caller.name, expires_at: expiresAt }
}

/** Withdraws an invitation. @throws Missing when it was answered or withdrawn. */
export async function withdrawInvitation(world: World, caller: Caller, id: string): Promise<void> {
  await withTransaction(world.db, async tx => {
    await admitOwner(tx, caller)
    const gone = await operatorStore.withdrawInvitation(tx, id)
    if (!gone) throw new Missing()
    await audit.record(tx, {
      actorId: caller.accountId,
      action: 'operator_invitation_withdrawn',
      object: { type: 'operator_invitation', id, name: gone.email },
      before: { role: gone.role },
      after: null,
      at: world.clock.now(),
    })
  })
}

/** What a link invites to, and what an answer must bring back. @throws Gone; Limited; Missing for what cannot be a link of ours. */
export const readInvitation = (world: World, address: string, token: string) =>
  enterLink(world, { address, token }, async tokenHash => {
    const found = await operatorStore.findInvitation(world.db, tokenHash)
    if (!found || found.expires_at <= world.clock.now()) throw new Gone()
    return { ...found, nonce: issueNonce(world, tokenHash) }
  })

/**
 * Makes the operator's account: whoever reads the mailbox has the address. An account that never confirmed it loses it.
 * @throws what `readInvitation` throws; Refused `page_outdated`, `email_taken`; Invalid for a common password.
 */
export async function acceptInvitation(
  world: World,
  { address, token, language }: { address: string; token: string; language: Language },
  { name, password, nonce }: { name: string; password: string; nonce: string },
): Promise<{ email: string }> {
  await readInvitation(world, address, token)
  const tokenHash = hashOf(token)
  checkNonce(world, tokenHash, nonce)
  const passwordHash = await hashNewPassword(password, blockKey(world, address))
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    await operatorStore.lockTeam(tx)
    const invited = await operatorStore.useInvitation(tx, tokenHash, at)
    if (!invited) throw new Gone()
    const { email, role } = invited
    const id = await addOperator(tx, { email, role, name, language, passwordHash, at })
    if (id === null) throw new Refused('email_taken')
    await audit.record(tx, {
      actorId: id,
      action: 'operator_joined',
      object: { type: 'operator', id, name },
      before: null,
      after: { role },
      at,
    })
    return { email }
  })
}
