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

/** Through the configured server. @param url `smtp://` or `smtps://` as in `SMTP_URL`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url)
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
