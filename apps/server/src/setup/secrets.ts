import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What the keys of an installation are for; each purpose has its own key. */
type Purpose =
  | 'access-token'
  | 'refresh-token'
  | 'personal-data'
  | 'platform-tokens'
  | 'visitor'
  | 'inbox-hash'
  | 'inbox-key'
  | 'bank-files'
  | 'bank-lines'
  | 'likely-doubles'
  | 'mail'
  | 'reset-code'
  | 'email-confirmation'
  | 'overlay'
  | 'exposure'
  | 'calendar'
  | 'file-address'
  | 'backup'
  | 'link-page'
  | 'confirm-code'
  | 'second-factor'
  | 'recovery-code'
  | 'webhook'
  | 'conversion-key'
  | 'push'
  | 'media-kit'
  | 'log-chain'
  | 'kept-answer'

/** Every key of an installation, derived from `FANFARA_SECRET` (design §4). */
export interface Keys {
  /** Keyed digest of a text. */
  mac(purpose: Purpose, text: string): Buffer
  /** Encrypts with AES-256-GCM; the context must be given again to open it. */
  seal(purpose: Purpose, text: string, context: string): Buffer
  /** @throws Error when the bytes were changed or belong to another context. */
  open(purpose: Purpose, sealed: Uint8Array, context: string): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Derives the keys of an installation. */
export function keysFrom(secret: string): Keys {
  const derived = new Map<Purpose, Buffer>()
  const key = (purpose: Purpose): Buffer => {
    const known = derived.get(purpose)
    if (known) return known
    const made = Buffer.from(hkdfSync('sha256', secret, 'fanfara', purpose, 32))
    derived.set(purpose, made)
    return made
  }
  return {
    mac: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest(),
    seal(purpose, text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed, context) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), bytes.subarray(0, NONCE_BYTES), {
        // Without it a shorter tag would be taken, which can be guessed.
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}

/** A fresh random secret of so many bytes, as URL-safe text. */
export const randomSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')
/** How secrets are stored: as their SHA-256. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
/** Compares without telling how far two texts agree. */
export function sameSecret(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
