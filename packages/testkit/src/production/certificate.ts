import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** One value of DER: its tag, its length in as few bytes as it takes, its bytes. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length: size } = body
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
/** `ecdsa-with-SHA256`. */
const ALGORITHM = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
/** `commonName`. */
const NAME = sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('localhost')))))
const utc = (year: number) => der(0x17, Buffer.from(`${year % 100}0101000000Z`))

function signed(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const year = new Date().getUTCFullYear()
  const facts = sequence(
    der(0x02, Buffer.from([1])),
    ALGORITHM,
    NAME,
    sequence(utc(year - 1), utc(year + 1)),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', facts, privateKey)
  return sequence(facts, ALGORITHM, der(0x03, Buffer.from([0]), signature))
}

/** A certificate for localhost that nobody vouches for, and its key: for a browser that is told not to mind. */
export function ownCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const lines = signed(publicKey, privateKey)
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
