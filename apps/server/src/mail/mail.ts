import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import { keepLetter } from '../db/mailbox.ts'
import type { Db } from '../db/port.ts'
import type { Letter } from './letter.ts'
export type { Letter } from './letter.ts'

/** Carries letters out. Called from the outbox only, never from an act. */
export interface Mailer {
  /** @param from the address that a letter comes from and that answers go to. */
  send(letter: Letter, from: string): Promise<void>
}

/** The address is refused for good: there is no such mailbox, or it wants no letter. Its name is kept as the reason of the failure. */
export class LetterRefused extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'LetterRefused'
  }
}

/** Passes an error on. @throws LetterRefused where a server said so of the address, and not that it may be asked later. */
function sayRefused(error: unknown): never {
  const isOfAddress = error instanceof Error && 'code' in error && error.code === 'EENVELOPE'
  const isForGood = isOfAddress && 'responseCode' in error && Number(error.responseCode) >= 500
  throw isForGood ? new LetterRefused(error) : error
}

/** A mail server that answers no faster is tried again later: other letters wait behind. Milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Servers on this machine; what goes there crosses no network. */
const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]']
/** Members of an address by which its owner decides about TLS. */
const DECIDED = ['requireTLS', 'ignoreTLS']

/**
 * Through the configured server. Letters may hold codes: a server elsewhere gets them encrypted or not at all, unless its
 * address says otherwise (`?ignoreTLS=true`).
 * @param url `smtp://` or `smtps://` as in `SMTP_URL`.
 */
export function smtpMailer(url: string): Mailer {
  const address = new URL(url)
  for (const [name, ms] of Object.entries(PATIENCE))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(ms))
  if (!OWN_MACHINE.includes(address.hostname) && !DECIDED.some(name => address.searchParams.has(name)))
    address.searchParams.set('requireTLS', 'true')
  const transport = createTransport(address.href)
  return {
    async send({ to, subject, text, html }, from) {
      await transport.sendMail({ from: `Fanfara <${from}>`, to, subject, text, html }).catch(sayRefused)
    },
  }
}

/** Into the development mailbox, readable at /dev/mail (OPS-32). */
export const mailboxMailer = (db: Db, clock: Clock): Mailer => ({
  send: letter => keepLetter(db, letter, clock.now()),
})
