import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import { Hopeless } from '../db/deliveries.ts'
import { keepLetter } from '../db/mailbox.ts'
import type { Db } from '../db/port.ts'
import type { Letter } from './letter.ts'
export type { Letter } from './letter.ts'

/** Carries letters out. Called from the outbox only, never from an act. */
export interface Mailer {
  /** @param from the address that a letter comes from and that answers go to. */
  send(letter: Letter, from: string): Promise<void>
}

/** Half a day lies at most between two tries of an address that is refused for good. Milliseconds. */
export const REFUSED_PAUSE_MS = 43_200_000

/** The address is refused for good: there is no such mailbox, or it wants no letter. Its name is kept as the reason of the failure. */
export class LetterRefused extends Hopeless {
  constructor(cause: Error) {
    super(cause, REFUSED_PAUSE_MS)
    this.name = 'LetterRefused'
  }
}

/** What a server answered, as it said it; null where none did. @example '550 5.1.1 <a@b.test>: no such user' */
export function answerIn(error: unknown): string | null {
  const refused = error instanceof LetterRefused ? error.cause : error
  if (!(refused instanceof Error && 'response' in refused && typeof refused.response === 'string')) return null
  return refused.response === '' ? null : refused.response
}

/** Words of a server about us instead of the address: enhanced codes of policy, and relaying in servers without such codes. */
const OF_US = /^5\d\d[ -]5\.7\.|relay/i

/**
 * Passes an error on. @throws LetterRefused where a server said so of the address, and not that it may be asked later. Our own address, which
 * another command names, and a server that does not let us send are mended by us: that is no fault of the address.
 */
function sayRefused(error: unknown): never {
  const isOfAddress = error instanceof Error && 'command' in error && error.command === 'RCPT TO'
  const isForGood = isOfAddress && 'responseCode' in error && Number(error.responseCode) >= 500
  throw isForGood && !OF_US.test(answerIn(error) ?? '') ? new LetterRefused(error) : error
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
