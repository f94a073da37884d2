import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { randomText } from '../chance.ts'
import type { Sim } from '../context.ts'
import type { Session } from '../state.ts'

/** Whom the tokens claim to be from: the adapter checks it as it checks Google's. */
const ISSUER = 'https://accounts.google.com'
const ID_TOKEN_SECONDS = 3600

/** The document of the signing keys. */
export async function publicKeys(sim: Sim) {
  const { kty, n, e, kid } = await signingKey(sim)
  return { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] }
}

/** A signed ID token with what the scopes allow, or null without `openid`. platforms.md §4.1. */
export async function idToken(sim: Sim, session: Session) {
  if (!session.scopes.includes('openid')) return null
  const account = (await sim.vault.read()).accounts.find(one => one.id === session.accountId)
  if (!account) return null
  const key = await signingKey(sim)
  const issuedAt = Math.floor(sim.now() / 1000)
  const claims = {
    azp: sim.client.clientId,
    ...(session.scopes.includes('email') && account.email !== null && { email: account.email, email_verified: true }),
    ...(session.scopes.includes('profile') && { name: account.displayName }),
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(sim.client.clientId)
    .setSubject(account.subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ID_TOKEN_SECONDS)
    .sign(await importJWK(key, 'RS256'))
}

/** A security event token about an account, as Cross-Account Protection sends it. */
export async function signedEvent(sim: Sim, subject: string, isGone: boolean) {
  const key = await signingKey(sim)
  const type = isGone
    ? 'https://schemas.openid.net/secevent/risc/event-type/account-disabled'
    : 'https://schemas.openid.net/secevent/oauth/event-type/tokens-revoked'
  const named = { subject_type: 'iss-sub', iss: `${ISSUER}/`, sub: subject }
  return new SignJWT({ events: { [type]: { subject: named, ...(isGone && { reason: 'hijacking' }) } } })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'secevent+jwt' })
    .setIssuer(`${ISSUER}/`)
    .setAudience(sim.client.clientId)
    .setJti(randomText(sim.random, 20, 'lower'))
    .setIssuedAt(Math.floor(sim.now() / 1000))
    .sign(await importJWK(key, 'RS256'))
}

/** The private key in the state, made on first use. It guards nothing but invented accounts. */
async function signingKey(sim: Sim): Promise<JWK & { kid: string }> {
  const known = (await sim.vault.read()).signingKey
  if (known) return known as JWK & { kid: string }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const made = { ...jwk, kid: await calculateJwkThumbprint(jwk) }
  return sim.vault.change(state => {
    // Two first calls at once: the earlier key stays.
    state.signingKey ??= { ...made }
    return state.signingKey as JWK & { kid: string }
  })
}
