import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'
import { keepLetter } from './db/mailbox.ts'
import type { Db } from './db/port.ts'

/** A letter, ready to go. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}
/** Carries letters out. Called from the outbox only, never from an act. */
export interface Mailer {
  send(letter: Letter): Promise<void>
}

/** A mail server that answers no faster is tried again later: other letters wait behind. Milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Through the configured server. @param url `smtp://` or `smtps://` as in `SMTP_URL`. */
export function smtpMailer(url: string, from: string): Mailer {
  const address = new URL(url)
  for (const [name, ms] of Object.entries(PATIENCE))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(ms))
  const transport = createTransport(address.href)
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html })
    },
  }
}

/** Into the development mailbox, readable at /dev/mail (OPS-32). */
export const mailboxMailer = (db: Db, clock: Clock): Mailer => ({
  send: letter => keepLetter(db, letter, clock.now()),
})
