import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAdapters } from '../adapters.ts'
import { simulatedBaseUrls } from '../base-urls.ts'

const NOW = Date.parse('2026-11-12T12:00:00Z')
const SECONDS = NOW / 1000
const REVOKED = 'https://schemas.openid.net/secevent/oauth/event-type/tokens-revoked'
const DISABLED = 'https://schemas.openid.net/secevent/risc/event-type/account-disabled'
const notGenuine = { kind: 'permanent', providerCode: 'not_genuine' }

let pair: Awaited<ReturnType<typeof generateKeyPair>>
let keys: () => Response
beforeAll(async () => {
  pair = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  keys = () => Response.json({ keys: [jwk] })
})

const about = (subject: object) => ({ subject })
interface Sent {
  claims?: object
  audience?: string
  issuer?: string
  kid?: string
}
const signed = ({ claims = {}, audience = 'us', issuer = 'https://accounts.google.com/', kid = 'k1' }: Sent = {}) =>
  new SignJWT({ iat: SECONDS, jti: 'j1', events: { [REVOKED]: about({ sub: '117' }) }, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .sign(pair.privateKey)

/** What the adapter makes of a call, with what Google's keys are answered with. */
async function read(body: string, answer = keys) {
  const baseUrls = simulatedBaseUrls('youtube', 'http://h', 'http://h')
  const config = { clientId: 'us', clientSecret: 's', redirectUri: 'https://p.example/back', baseUrls }
  const deps = { fetch: async () => answer(), now: () => NOW }
  const reader = createAdapters({ youtube: config }, deps).adapterFor('youtube')?.notices?.['security-events']
  return Promise.resolve(reader?.({ headers: {}, body })).catch((error: unknown) => error)
}

describe('platforms.md §4.1 what Google calls about', () => {
  test('is access that was taken away, or an account that is gone, with Google’s id of the person', async () => {
    const notice = { id: 'j1', at: new Date(NOW), subject: '117' }
    expect(await read(await signed())).toEqual({ notice: { ...notice, kind: 'revoked' } })
    const gone = await signed({ claims: { events: { [DISABLED]: about({ sub: '117' }) } } })
    expect(await read(` ${gone}\n`)).toEqual({ notice: { ...notice, kind: 'account_gone' } })
  })

  test.each<[string, object]>([
    ['an event that says nothing to us', { 'https://schemas.openid.net/secevent/risc/event-type/verification': {} }],
    ['an event named as what every object has', { constructor: about({ sub: '117' }) }],
    ['no event', {}],
    ['nobody', { [REVOKED]: {} }],
    ['somebody without an id', { [REVOKED]: about({ email: 'ola@example.com' }) }],
  ])('is nothing to do: %s', async (_, events) => {
    expect(await read(await signed({ claims: { events } }))).toEqual({ notice: null })
  })

  test.each<[string, Sent]>([
    ['another client', { audience: 'them' }],
    ['another issuer', { issuer: 'https://accounts.google.com.evil.example/' }],
    ['a key that Google does not have', { kid: 'k2' }],
    ['no events', { claims: { events: undefined } }],
    ['no id', { claims: { jti: undefined } }],
  ])('is not believed with %s', async (_, sent) => {
    expect(await read(await signed(sent))).toMatchObject(notGenuine)
  })

  test('is not believed when a letter of it is another, or when it is no token', async () => {
    const [header, payload, signature] = (await signed()).split('.')
    const changed = Buffer.from(JSON.stringify({ iat: SECONDS, jti: 'j2', events: {} })).toString('base64url')
    for (const body of [`${header}.${changed}.${signature}`, `${header}.${payload}.`, '', '{}', 'a.b.c'])
      expect(await read(body)).toMatchObject(notGenuine)
  })

  test.each<[string, () => Response]>([
    ['with 503', () => new Response('', { status: 503 })],
    ['with a page', () => new Response('<html>')],
    ['with keys of another shape', () => Response.json({})],
    [
      'not at all',
      () => {
        throw new TypeError('reset')
      },
    ],
  ])(
    'is asked for again while Google’s keys are answered %s: Google sends a refused notice only once',
    async (_, answer) => {
      expect(await read(await signed(), answer)).toMatchObject({ kind: 'temporary' })
    },
  )
})
