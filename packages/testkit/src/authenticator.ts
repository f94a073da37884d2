import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeyShown } from '@fanfara/contract/own/passkeys'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const hex = (text: string) => Buffer.from(text, 'hex')

/** What a test changes about an answer, as somebody who cheats would. */
export interface Cheating {
  origin?: string
  rpId?: string
  challenge?: string
  /** The device did not see its owner. */
  isUnverified?: boolean
  counter?: number
}

/** A device that makes and shows one passkey, without a browser: ES256, no attestation. */
export class Authenticator {
  readonly id = randomBytes(32)
  #counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  constructor(origin: string) {
    this.#origin = origin
  }

  #clientData(type: 'create' | 'get', challenge: string, { origin = this.#origin }: Cheating): Buffer {
    return Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(rpId: string, flags: number, cheating: Cheating): Buffer {
    this.#counter = cheating.counter ?? this.#counter + 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const verified = cheating.isUnverified ? 0 : FLAGS.verified
    return Buffer.concat([sha256(cheating.rpId ?? rpId), Buffer.from([FLAGS.present | verified | flags]), counter])
  }

  /** The public key as COSE writes it. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    return Buffer.concat([hex('a5010203262001215820'), left, hex('225820'), right])
  }

  /** What a browser answers to `navigator.credentials.create`. */
  make({ challenge, rp }: PasskeyCreation, cheating: Cheating = {}): PasskeyMade {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const data = this.#authenticatorData(rp.id, FLAGS.attested, cheating)
    const authData = Buffer.concat([data, Buffer.alloc(16), length, this.id, this.#publicKey()])
    const size = Buffer.alloc(2)
    size.writeUInt16BE(authData.length)
    const head = hex('a363666d74646e6f6e656761747453746d74a068617574684461746159')
    const clientData = this.#clientData('create', cheating.challenge ?? challenge, cheating)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: Buffer.concat([head, size, authData]).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** What a browser answers to `navigator.credentials.get`. */
  show({ challenge, rpId }: PasskeyRequest, cheating: Cheating = {}): PasskeyShown {
    const clientData = this.#clientData('get', cheating.challenge ?? challenge, cheating)
    const data = this.#authenticatorData(rpId, 0, cheating)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  #credential() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }
}
