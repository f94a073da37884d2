import { describe, expect, test, vi } from 'vitest'
import { keysFrom } from '#/setup/secrets.ts'
import { makeAccessToken, readAccessToken, successorOf } from './tokens.ts'

const keys = keysFrom('a test of tokens needs a key of its own')
const now = new Date('2026-03-02T09:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const session = '0b1f0b9e-1234-4abc-8def-0123456789ab'
/** A token of ours that says whatever somebody likes. */
const signed = (claim: string) => `${claim}.${keys.mac('access-token', claim).toString('base64url')}`
const plain = session.replaceAll('-', '')
const until = after(1000).getTime().toString(36)

describe('threat model §3.1 an access token', () => {
  test('names its session until it expires, however often it is read', () => {
    const token = makeAccessToken(keys, session, after(1000))
    expect(token).toBe(signed(`fa1.${plain}.${until}`))
    for (const at of [now, now, after(999)]) expect(readAccessToken(keys, token, at)).toBe(session)
    expect(readAccessToken(keys, token, after(1000))).toBeNull()
    expect(readAccessToken(keys, token, now)).toBe(session)
  })

  test('that was forged, cut or made longer opens nothing', () => {
    const token = makeAccessToken(keys, session, after(1000))
    for (const wrong of [
      '',
      'fa1',
      '.',
      token.slice(0, -1),
      `${token}x`,
      token.slice(1),
      token.replace('fa1', 'fa2'),
      token.replace(/\.[^.]+$/, '.'),
      token.replace(/\.[^.]+$/, ''),
      'a.b.c.d',
    ])
      expect(readAccessToken(keys, wrong, now), wrong).toBeNull()
    expect(readAccessToken(keysFrom('another installation has another key of its own'), token, now)).toBeNull()
  })

  test('is of this kind to the letter, also where the digest is right', () => {
    expect(readAccessToken(keys, signed(`fa1.${plain}.${until}`), now)).toBe(session)
    for (const claim of [
      `fa2.${plain}.${until}`,
      `fa1.${plain}.${until}.x`,
      `fa1.${plain}`,
      `fa1.${plain}.`,
      `fa1.${plain}.A`,
      `fa1.${plain}.zzzzzzzzzzz`,
      `xfa1.${plain}.${until}`,
      `fa1x${plain}.${until}`,
      `fa1.${plain}x${until}`,
      'fa1',
      `fa1.${plain}0.${until}`,
      `fa1.0${plain}.${until}`,
      `fa1.${plain.slice(1)}.${until}`,
      `fa1.${plain.replace('0', 'g')}.${until}`,
    ])
      expect(readAccessToken(keys, signed(claim), now), claim).toBeNull()
  })

  test('is found to be genuine once; of 10,000 that are remembered the oldest is forgotten', () => {
    const own = keysFrom('memory of one process, and of no other one')
    const token = makeAccessToken(own, session, after(1000))
    const mac = vi.spyOn(own, 'mac')
    for (let nth = 0; nth < 3; nth++) readAccessToken(own, token, now)
    expect(mac).toHaveBeenCalledTimes(1)
    mac.mockRestore()
    const others = Array.from({ length: 10_000 }, (_, nth) => makeAccessToken(own, session, after(2000 + nth)))
    const looked = vi.spyOn(own, 'mac')
    for (const other of others.slice(0, 9_999)) readAccessToken(own, other, now)
    expect(looked).toHaveBeenCalledTimes(9_999)
    readAccessToken(own, token, now)
    expect(looked).toHaveBeenCalledTimes(9_999)
    readAccessToken(own, others.at(-1)!, now)
    readAccessToken(own, others[0]!, now)
    expect(looked).toHaveBeenCalledTimes(10_000)
    readAccessToken(own, token, now)
    expect(looked).toHaveBeenCalledTimes(10_001)
  })

  test('that is expired is not remembered', () => {
    const own = keysFrom('memory of another process, and of no other one')
    const token = makeAccessToken(own, session, now)
    const mac = vi.spyOn(own, 'mac')
    for (let nth = 0; nth < 2; nth++) expect(readAccessToken(own, token, now)).toBeNull()
    expect(mac).toHaveBeenCalledTimes(2)
  })
})

test('threat model §3.1 the token that follows another one is always the same, and another one for each', () => {
  expect(successorOf(keys, 'a')).toBe(keys.mac('refresh-token', 'a').toString('base64url'))
  expect(successorOf(keys, 'a')).toBe(successorOf(keys, 'a'))
  expect(successorOf(keys, 'a')).not.toBe(successorOf(keys, 'b'))
  expect(successorOf(keys, 'a')).toMatch(/^[\w-]{43}$/)
  expect(successorOf(keysFrom('another installation has another key of its own'), 'a')).not.toBe(successorOf(keys, 'a'))
})
