import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeyShown } from '@fanfara/contract/own/passkeys'
import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Db, Tx } from '#/db/port.ts'
import { Invalid } from '#/errors.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import { CEREMONY_MS } from '../second-factor/second-factor-policy.ts'
import * as passkeys from './passkey-store.ts'

/** What a browser is asked to sign for, and who asks: a signature is good for that alone. */
export type Ceremony =
  | { act: 'add' | 'confirm'; sessionId: string }
  | { act: 'second-step'; challenge: string }
  | { act: 'sign-in'; browser: string }

const boundTo = (ceremony: Ceremony): Buffer =>
  hashOf(JSON.stringify([ceremony.act, ...Object.values(ceremony).slice(1)]))

/** Where passkeys are made and shown: the configured address, never what a request says. */
const placeOf = ({ config }: World) => {
  const { origin, hostname } = new URL(config.publicUrl)
  return { origin, rpId: hostname }
}

/** Notes that something is to be signed. @returns what. */
async function begin(world: World, db: Db | Tx, ceremony: Ceremony): Promise<string> {
  const challenge = randomSecret()
  const expiresAt = new Date(world.clock.now().getTime() + CEREMONY_MS)
  await passkeys.insertCeremony(db, { hash: hashOf(challenge), boundTo: boundTo(ceremony), expiresAt })
  return challenge
}

/**
 * Runs the library's check, which uses up what was asked to be signed. Whatever it says of an answer, or cannot read in it, is a refusal; a fault
 * of the database goes on as it is.
 * @throws Invalid `wrong_passkey`.
 */
async function judge<Verdict>(
  world: World,
  tx: Tx,
  ceremony: Ceremony,
  check: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<Verdict>,
): Promise<Verdict> {
  const faults: unknown[] = []
  const expected = async (challenge: string): Promise<boolean> => {
    try {
      const asked = { hash: hashOf(challenge), boundTo: boundTo(ceremony), now: world.clock.now() }
      return await passkeys.useCeremony(tx, asked)
    } catch (fault) {
      faults.push(fault)
      throw fault
    }
  }
  try {
    return await check(expected)
  } catch (error) {
    if (faults.length > 0) throw faults[0]
    world.log.info({ because: error instanceof Error ? error.name : 'unknown' }, 'passkey refused')
    throw wrongPasskey()
  }
}

type Known = Awaited<ReturnType<typeof passkeys.passkeysOf>>
const describe = (known: Known) =>
  known.map(({ credential_id: id, transports }) => ({ id, type: 'public-key' as const, transports }))
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** What a browser needs to make a passkey for an account. */
export async function creationOptions(
  world: World,
  tx: Tx,
  ceremony: Ceremony,
  account: { id: string; label: string; name: string },
): Promise<PasskeyCreation> {
  const known = describe(await passkeys.passkeysOf(tx, account.id))
  const challenge = await begin(world, tx, ceremony)
  const { rp, pubKeyCredParams, user } = await generateRegistrationOptions({
    rpName: 'Fanfara',
    rpID: placeOf(world).rpId,
    // Says nothing about the person, and is the same for all their devices.
    userID: new Uint8Array(world.keys.mac('second-factor', `handle:${account.id}`)),
    userName: account.label,
    userDisplayName: account.name,
    challenge: bytesOf(challenge),
  })
  return {
    rp: { name: rp.name, id: rp.id ?? placeOf(world).rpId },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: CEREMONY_MS,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  }
}

/** What a browser needs to show a passkey. @param accountId whose; null: whichever the device has. */
export async function requestOptions(
  world: World,
  ceremony: Ceremony,
  accountId: string | null,
): Promise<PasskeyRequest> {
  const allowCredentials = accountId === null ? [] : describe(await passkeys.passkeysOf(world.db, accountId))
  const challenge = await begin(world, world.db, ceremony)
  const { rpId } = placeOf(world)
  return { challenge, timeout: CEREMONY_MS, rpId, allowCredentials, userVerification: 'required' }
}

/** The refusal of a passkey, whatever is wrong about it. */
export const wrongPasskey = () => new Invalid({ passkey: ['refusal.wrong_passkey'] }, { code: 'wrong_passkey' })

/**
 * Looks at a passkey that a browser made: our address, our question, the owner seen by the device.
 * @throws Invalid `wrong_passkey`.
 */
export async function verifyMade(world: World, tx: Tx, ceremony: Ceremony, made: PasskeyMade) {
  const { origin, rpId } = placeOf(world)
  const { transports } = made.response
  const { verified, registrationInfo } = await judge(world, tx, ceremony, expectedChallenge =>
    verifyRegistrationResponse({
      response: {
        ...made,
        response: { clientDataJSON: made.response.clientDataJSON, attestationObject: made.response.attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  )
  if (!verified) throw wrongPasskey()
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: transports ?? [] }
}

/**
 * Looks at a passkey that a browser showed, and uses it: our address, our question, the owner seen by the device, a counter that went on.
 * @param accountId whose it must be. @throws Invalid `wrong_passkey`.
 */
export async function verifyShown(
  world: World,
  tx: Tx,
  ceremony: Ceremony,
  { accountId, shown }: { accountId: string; shown: PasskeyShown },
): Promise<void> {
  const known = await passkeys.findPasskey(tx, shown.id)
  if (known?.account_id !== accountId) throw wrongPasskey()
  const { origin, rpId } = placeOf(world)
  const { clientDataJSON, authenticatorData, signature } = shown.response
  const { verified, authenticationInfo } = await judge(world, tx, ceremony, expectedChallenge =>
    verifyAuthenticationResponse({
      response: { ...shown, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: known.counter,
      },
    }),
  )
  if (!verified) throw wrongPasskey()
  const to = { counter: authenticationInfo.newCounter, at: world.clock.now() }
  if (!(await passkeys.usePasskey(tx, known, to))) throw wrongPasskey()
}
