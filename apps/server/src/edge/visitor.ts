import type { FastifyRequest } from 'fastify'
import type { World } from '../world.ts'
import { isIP } from 'node:net'
import { addressBlock } from './address-block.ts'
import { proxyRanges } from './client-address.ts'

/** Where a request comes from, as far as limits and sign-in care. */
export interface Visitor {
  address: string
  /** Cookie of a browser that signed in before, if it has one. */
  browser: string | null
  userAgent: string
}

const isSecure = (world: World): boolean => world.config.publicUrl.startsWith('https://')

/** Full name of a cookie that is for this host alone (threat model §3.1). */
export const hostCookie = (world: World, name: string): string => `${isSecure(world) ? '__Host-' : ''}${name}`
/** Name of the cookie by which a browser that signed in is known. */
export const browserCookie = (world: World): string => hostCookie(world, 'fanfara_browser')

/** What we hand to browsers; anything else would be for others to guess. */
const BROWSER = /^[\w-]{43}$/

/** Who visits. The address is that of a configured proxy's client, or the connection's. */
export function visitorOf(world: World, request: FastifyRequest): Visitor {
  const browser = request.cookies[browserCookie(world)]
  return {
    address: request.ip,
    browser: browser && BROWSER.test(browser) ? browser : null,
    userAgent: request.headers['user-agent'] ?? '',
  }
}

/** Inside of a machine or a network everybody may have the same address: it says nothing about a person. */
const shared = proxyRanges([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])
export function isShared(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 || shared.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** Bytes of the digests by which visitors and blocks of addresses are told apart. */
const DIGEST_BYTES = 16

/** A block of addresses as a keyed digest of 16 bytes: it tells blocks apart and leads back to none (threat model §3.8). */
export const originOf = (world: World, address: string): Buffer =>
  world.keys.mac('visitor', `origin:${addressBlock(address)}`).subarray(0, DIGEST_BYTES)
