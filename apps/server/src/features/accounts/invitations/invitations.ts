import { DAY_MS } from '@fanfara/contract/durations'
import { INVITATION_DAYS, type InvitationForm } from '@fanfara/contract/ops/tables/invitations'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { enterLink } from '#/edge/link-page.ts'
import { Gone, Missing, Refused } from '#/errors.ts'
import { post } from '#/mail/letters.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as audit from '../../audit/service.ts'
import { KEPT_MS, LETTERS_A_MINUTE, refuseSending, refuseWithdrawing } from './invitation-policy.ts'
import * as store from './invitation-store.ts'

export type { Invitation } from './invitation-store.ts'

/** Asks people to become creators; their letters leave by turns. @returns the invitations' ids. */
export const inviteCreators = (
  tx: Tx,
  people: readonly InvitationForm[],
  of: { importId: string; by: string; at: Date },
): Promise<string[]> => store.insertInvitations(tx, people, of)

/** Which of these addresses need no invitation, and why. */
export const knownAddresses = (db: Reader, emails: readonly string[]) => store.knownAddresses(db, emails)

/** Withdraws invitations of an import. @returns false, with nothing done, when somebody answered one. */
export async function withdrawAll(tx: Tx, ids: readonly string[], at: Date): Promise<boolean> {
  if (await store.lockAnswers(tx, ids)) return false
  await store.withdraw(tx, ids, at)
  return true
}

/** Sends the letters whose turn it is, and forgets who did not come. */
export async function tendInvitations(world: World): Promise<void> {
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    for (const invited of await store.lockToSend(tx, at, LETTERS_A_MINUTE)) await send(world, tx, invited, at)
  })
  await store.removeUnanswered(world.db, new Date(at.getTime() - KEPT_MS))
}

type Turn = Awaited<ReturnType<typeof store.lockToSend>>[number]

async function send(world: World, tx: Tx, { id, email, name, language, inviter }: Turn, at: Date): Promise<void> {
  const token = randomSecret()
  const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS)
  await store.markSent(tx, id, { tokenHash: hashOf(token), at, expiresAt })
  const values = { name, inviter, days: INVITATION_DAYS }
  // Behind the mark, so that no server on the way writes the secret down.
  const path = `/register#invitation=${token}`
  await post(world, tx, { to: email, language, kind: 'creator-invitation', values, path }, at)
}

/** A page of invitations in an order, the newest first unless told, and when that was. */
export async function findInvitations(world: World, query: Omit<store.InvitationsAsked, 'now'>) {
  const now = world.clock.now()
  return { rows: await store.listInvitations(world.db, { ...query, now }), now }
}

/** The same with how many stand where. */
export async function listInvitations(world: World, query: Omit<store.InvitationsAsked, 'now'>) {
  const { rows, now } = await findInvitations(world, query)
  const counts = await store.countInvitations(world.db, now)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const total = query.search
    ? await store.countMatching(world.db, { ...query, now })
    : query.state
      ? counts[query.state]
      : all
  return { rows, counts, total, now }
}

/** One act on one invitation, with its line in the log. @throws Missing; with 409 Refused. */
async function act(
  world: World,
  { id, by, action }: { id: string; by: string; action: string },
  change: (tx: Tx, invitation: store.Invitation, at: Date) => Promise<{ before: object; after: object }>,
): Promise<store.Invitation> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const invitation = await store.lockInvitation(tx, id)
    if (!invitation) throw new Missing()
    const changed = await change(tx, invitation, at)
    const object = { type: 'creator_invitation', id, name: invitation.email }
    await audit.record(tx, { actorId: by, action, object, ...changed, at })
    return (await store.findInvitation(tx, id)) ?? invitation
  })
}

/** Asks for another letter, which leaves by its turn. @throws Missing; with 409 Refused by `refuseSending`. */
export const sendAgain = (world: World, by: string, id: string) =>
  act(world, { id, by, action: 'creator_invitation_sent_again' }, async (tx, invitation, at) => {
    const refusal = refuseSending(invitation, at)
    if (refusal) throw new Refused(refusal, { status: 409 })
    await store.wantLetter(tx, id)
    return { before: { letters: invitation.sends }, after: { letters: invitation.sends + 1 } }
  })

/** Ends an invitation that nobody answered. @throws Missing; with 409 Refused `invitation_closed`. */
export const withdrawInvitation = (world: World, by: string, id: string) =>
  act(world, { id, by, action: 'creator_invitation_withdrawn' }, async (tx, invitation, at) => {
    const refusal = refuseWithdrawing(invitation)
    if (refusal) throw new Refused(refusal, { status: 409 })
    await store.withdraw(tx, [id], at)
    return { before: { is_open: true }, after: { is_open: false } }
  })

/** Whom a link asks to come. @throws Gone; Limited; Missing for what cannot be a link of ours. */
export const readInvitation = (world: World, address: string, token: string) =>
  enterLink(world, { address, token }, async hash => {
    const found = await store.findLinked(world.db, hash, world.clock.now())
    if (!found?.expires_at) throw new Gone()
    return { ...found, expires_at: found.expires_at }
  })

/** The invitation behind a link, locked; null when it does not work any more: one may come without. */
export const lockLinked = async (tx: Tx, token: string | undefined, now: Date) =>
  token === undefined ? null : ((await store.lockLinked(tx, hashOf(token), now)) ?? null)
