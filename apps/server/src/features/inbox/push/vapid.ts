import { createECDH } from 'node:crypto'
import type { World } from '#/world.ts'

/** The key pair by which push services know this installation (RFC 8292), as URL-safe text. */
export interface Vapid {
  publicKey: string
  privateKey: string
}

/** Derived from the installation's secret, so that it is the same in every process and after every restore. */
export function vapidOf(world: World): Vapid {
  for (let turn = 0; ; turn += 1) {
    const pair = createECDH('prime256v1')
    try {
      // Of 2^32 digests one is no key of this curve: then the next is taken.
      pair.setPrivateKey(world.keys.mac('push', `vapid.${turn}`))
    } catch {
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
  }
}
