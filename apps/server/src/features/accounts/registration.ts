import type { registrationForm } from '@fanfara/contract/accounts'
import type { Language } from '@fanfara/contract/enums'
import type { output } from 'zod/mini'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Conflict, Invalid } from '#/errors.ts'
import type { Visitor } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import * as inbox from '../inbox/service.ts'
import { type AtPlatform, claimSocial, ownerOfSocial } from './identities.ts'
import { insertSocialIdentity } from './identity-store.ts'
import { hashPassword } from './passwords.ts'
import { takeUnconfirmed } from './addresses/address-store.ts'
import { askToConfirm, forgetLetter, mayWrite } from './addresses/addresses.ts'
import { blockKey, registering } from './limit-keys.ts'
import { answer } from './invitations/invitation-store.ts'
import { lockLinked } from './invitations/invitations.ts'
import { LEGAL_VERSION } from './policy.ts'
import { type SignedIn, startSession } from './sessions.ts'
import * as store from './store.ts'
import { lockLiving, refuseCommon } from './account.ts'
import { insertTicket, type SocialStart } from './sign-in.ts'

type Registration = output<typeof registrationForm>

/**
 * Creates a creator's account and signs it in (AUTH-21).
 * @throws Limited over 5 an hour or 20 a day from one address block; Invalid for a common password or a taken e-mail.
 */
export async function register(
  world: World,
  form: Registration,
  language: Language,
  visitor: Visitor,
): Promise<SignedIn> {
  const now = world.clock.now()
  refuseCommon(form.password)
  return registering(world, visitor.address, () => createWithPassword(world, form, language, { visitor, now }))
}

async function createWithPassword(
  world: World,
  form: Registration,
  language: Language,
  { visitor, now }: { visitor: Visitor; now: Date },
): Promise<SignedIn> {
  const passwordHash = await hashPassword(form.password, blockKey(world, visitor.address))
  const { email, name } = form
  const id = crypto.randomUUID()
  const isAsked = await mayWrite(world, id, email)
  return withTransaction(world.db, async tx => {
    const invited = await lockLinked(tx, form.invitation, now)
    const isEmailConfirmed = invited?.email === email
    if (isEmailConfirmed) await takeUnconfirmed(tx, email)
    const account = { id, email, name, language: form.language ?? language, passwordHash, isEmailConfirmed, at: now }
    if (!(await createCreator(tx, account)))
      throw new Invalid({ email: ['refusal.email_taken'] }, { code: 'email_taken' })
    if (invited) await answer(tx, invited, id, now)
    if (isAsked && !isEmailConfirmed) await askToConfirm(world, tx, account, email, now)
    return startSession(world, tx, await lockLiving(tx, id), { isRemembered: false, visitor, now, isNew: true })
  }).catch(async (error: unknown) => {
    if (isAsked) await forgetLetter(world, id, email)
    throw error
  })
}

/** A creator with both consents and a word of welcome. @returns false when the e-mail is taken. */
async function createCreator(tx: Tx, account: Omit<store.NewAccount, 'role' | 'operatorRole'>): Promise<boolean> {
  const { id, at } = account
  if (!(await store.insertAccount(tx, { ...account, role: 'influencer', operatorRole: null }))) return false
  await store.insertConsents(tx, id, LEGAL_VERSION, at)
  await inbox.notify(tx, {
    accountId: id,
    template: 'welcome',
    occasion: 'welcome',
    values: { name: account.name },
    url: '/settings/profile',
    at,
  })
  return true
}

/** An account at a platform, as its adapter tells. */
export interface SocialPerson extends AtPlatform {
  displayName: string
  /** Only an address that the platform has verified. */
  email: string | null
}

/**
 * Creates a creator's account for a person who proved an account at a platform; both consents were given before (SOC-05).
 * Its e-mail, which the platform has verified, is kept and confirmed when nobody confirmed it here before; accounts are
 * never merged by it (SOC-24).
 * @returns the ticket that signs in; `taken` when the platform's account signs in to an account already (SOC-12);
 * `only_connected` when it is somebody's channel, which signs nobody in (decision 0009).
 * @throws Limited like a registration.
 */
export async function registerSocial(
  world: World,
  person: SocialPerson,
  { language, visitor, browserHash, isRemembered }: SocialStart & { language: Language; visitor: Visitor },
): Promise<{ ticket: string } | 'taken' | 'only_connected'> {
  const at = world.clock.now()
  const refusal = (owner: Awaited<ReturnType<typeof ownerOfSocial>>) =>
    owner && (owner.signsIn ? ('taken' as const) : ('only_connected' as const))
  const known = refusal(await ownerOfSocial(world.db, person.provider, person.externalId))
  if (known) return known
  const create = async (tx: Tx) => {
    const claimed = refusal(await claimSocial(tx, person.provider, person.externalId))
    if (claimed) return claimed
    const id = crypto.randomUUID()
    const account = { id, name: person.displayName, language, passwordHash: null, at }
    if (person.email !== null) await takeUnconfirmed(tx, person.email)
    const isEmailConfirmed = person.email !== null
    const isMade =
      (await createCreator(tx, { ...account, email: person.email, isEmailConfirmed })) ||
      (await createCreator(tx, { ...account, email: null, isEmailConfirmed: false }))
    if (!isMade || !(await insertSocialIdentity(tx, { ...person, accountId: id, at }))) throw new Conflict()
    return { ticket: await insertTicket(tx, { accountId: id, browserHash, isRemembered, at }) }
  }
  return registering(world, visitor.address, () => withTransaction(world.db, create))
}
