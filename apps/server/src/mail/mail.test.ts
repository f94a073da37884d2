import { type Language, languages } from '@fanfara/contract/enums'
import { typeset } from '@fanfara/contract/typeset'
import { type ActionLetterKind, type LetterKind, letterKinds } from '../i18n/templates.ts'
import { isTextKey } from '../i18n/texts.ts'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLetter } from '../db/mailbox.ts'
import { compose, type LetterPlan } from './letters.ts'
import { type Letter, LetterRefused, smtpMailer } from './mail.ts'
import { portOf } from '@fanfara/testkit/ports'

const plan = {
  to: 'ola@demo.test',
  language: 'pl',
  kind: 'reset-code',
  values: { minutes: 10 },
  code: '0042',
} as const

/** A server that takes letters without TLS, and what it was given. */
async function receiveLetters(host: string) {
  const received: { to: string[]; data: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let data = ''
      stream.on('data', (chunk: Buffer) => {
        data += chunk.toString('utf8')
      })
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), data })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  const port = portOf(server.server)
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  return { received, port, close }
}

test('OPS-32 I18N-11 a letter travels by SMTP as text and HTML that say the same', async () => {
  const { received, port, close } = await receiveLetters('127.0.0.1')
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`)
  await mailer.send(compose('https://fanfara.test', plan), 'pomoc@fanfara.test')
  await close()
  const [letter] = received
  expect(letter?.to).toEqual(['ola@demo.test'])
  expect(letter?.data).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(letter?.data).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
  expect(letter?.data).toMatch(/^Content-Type: text\/html; charset=utf-8/m)
  expect(letter?.data).toMatch(/^From: Fanfara <pomoc@fanfara.test>/m)
  expect(letter?.data).toContain('0042')
})

test('ASVS 1.3.11 no text of a person adds a header or a receiver to a letter', async () => {
  const { received, port, close } = await receiveLetters('127.0.0.1')
  const subject = 'Cześć\r\nBcc: evil@evil.test\r\n\r\n<b>x</b>'
  await smtpMailer(`smtp://127.0.0.1:${port}`).send(
    {
      to: 'ola@demo.test',
      subject,
      text: 'a\r\n.\r\nRCPT TO:<evil@evil.test>\r\n',
      html: '<p>a</p>',
    },
    'pomoc@fanfara.test',
  )
  await close()
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['ola@demo.test'])
  const head = received[0]?.data.split('\r\n\r\n')[0] ?? ''
  expect(head).not.toMatch(/^Bcc:/im)
})

test('ASVS 12.3.1 letters, which may hold codes, go to no server elsewhere without TLS, unless the address says so', async () => {
  const { received, port, close } = await receiveLetters('127.0.0.2')
  const send = (query: string) =>
    smtpMailer(`smtp://127.0.0.2:${port}${query}`).send(compose('https://fanfara.test', plan), 'pomoc@fanfara.test')
  await expect(send('')).rejects.toThrow(/STARTTLS|TLS/)
  expect(received).toHaveLength(0)
  await send('?ignoreTLS=true')
  expect(received).toHaveLength(1)
  await close()
})

test('OPS-32 a mail server that is away is an error for the outbox to try again', async () => {
  const mailer = smtpMailer('smtp://127.0.0.1:9')
  await expect(mailer.send(compose('https://fanfara.test', plan), 'pomoc@fanfara.test')).rejects.toThrow('ECONNREFUSED')
})

test('SETUP-08 an address that its own server refuses is told from a server that takes no letter now', async () => {
  let [code, text, isSenderRefused] = [550, 'no', false]
  const refuse = () => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => (isSenderRefused ? done(refuse()) : done()),
    onRcptTo: (_address, _session, done) => done(refuse()),
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const mailer = smtpMailer(`smtp://127.0.0.1:${portOf(server.server)}`)
  const send = () => mailer.send(compose('https://fanfara.test', plan), 'pomoc@fanfara.test')
  await expect(send()).rejects.toMatchObject({ name: 'LetterRefused' })
  code = 450
  await expect(send()).rejects.not.toBeInstanceOf(LetterRefused)
  code = 554
  text = '5.7.1 Relay access denied'
  await expect(send()).rejects.not.toBeInstanceOf(LetterRefused)
  // Our own address is refused, which nobody whom we write to can help.
  isSenderRefused = true
  text = 'no'
  await expect(send()).rejects.not.toBeInstanceOf(LetterRefused)
  await new Promise<void>(resolve => server.close(() => resolve()))
})

/** Whatever a letter may name. */
const values = {
  minutes: 10,
  hours: 24,
  device: 'Firefox, Linux',
  at: '1 marca 2026 10:00',
  ending: '2874',
  name: 'Kampania',
  content: 'Treść',
  platform: 'Twitch',
  login: 'ola',
  channel: 'ola',
  advertiser: 'Zorza',
  campaign: 'Sok',
  creator: 'Ola',
  task: 'Film',
  until: '3 marca 2026',
  code: '123456',
  email: 'ola@test.test',
}
const isAction = (kind: LetterKind): kind is ActionLetterKind => isTextKey(`mail.${kind}.action`)

test('I18N-11 letters of every kind say the same as text and as HTML, in every language, with nothing left unfilled', () => {
  expect(letterKinds.filter(kind => !isAction(kind))).toEqual([
    'reset-code',
    'password-changed',
    'email-changed',
    'codes-paused',
    'confirm-code',
    'account-erased',
    'payment-reminder',
  ])
  for (const language of languages)
    for (const kind of letterKinds) {
      const plain = { to: 'a@b.test', language, values }
      const letter = compose(
        'https://fanfara.test',
        isAction(kind) ? { ...plain, kind, path: '/finances' } : { ...plain, kind },
      )
      for (const part of [letter.subject, letter.text, letter.html])
        expect(part, kind).not.toMatch(/\{\w+\}|mail\.[a-z-]+\.(subject|text|action)/)
      for (const paragraph of letter.text.split('\n\n').slice(1, 3))
        if (!paragraph.includes('http')) expect(letter.html).toContain(typeset(paragraph, language).slice(0, 12))
      expect(letter.text.includes('https://fanfara.test/finances'), kind).toBe(isAction(kind))
    }
})

test('WORD-05 a letter that says to write to us says where; before the company is known, where that stands', () => {
  const kinds: readonly ActionLetterKind[] = ['account-limited', 'accounts-merged', 'account-ended']
  for (const language of languages)
    for (const kind of kinds) {
      const plan: LetterPlan = { to: 'a@b.test', language, values, kind, path: '/login' }
      const bodyOf = (contact?: string) => compose('https://fanfara.test', plan, contact).text.split('-- ')[0]
      expect(bodyOf('pomoc@zorza.test')).toContain('pomoc@zorza.test')
      expect(bodyOf()).not.toContain('none')
      expect(bodyOf()).toMatch(/Pomocy|Help/)
      expect(compose('https://fanfara.test', { ...plan, values: { channels: 'none' } }).text).not.toMatch(/—|none/)
    }
})

test('DESK-88 a reminder names who is paid and where; before the company is known it names nobody', () => {
  const plan: LetterPlan = { to: 'a@b.test', language: 'en', kind: 'payment-reminder' }
  const says = (company: string) =>
    compose('https://fanfara.test', { ...plan, values: { ...values, company, account: 'PL61 1090' } }).text
  expect(says('Zorza, NIP 1')).toContain('Please pay Zorza, NIP 1, account PL61 1090. Please write')
  expect(says('none')).not.toMatch(/Please pay|none|PL61/)
})

test('I18N-11 a letter to somebody whose language nobody knows says everything in every language, Polish first', () => {
  const plan = { to: 'a@b.test', values, kind: 'acceptance', path: '/finances' } as const
  const letterIn = (language: Language | 'every') => compose('https://fanfara.test', { ...plan, language })
  const paragraphs = (letter: Letter) => letter.text.split('\n\n')
  const [subject, ...said] = paragraphs(letterIn('every'))
  const alone = languages.map(language => paragraphs(letterIn(language)))
  expect(subject).toBe(letterIn('pl').subject)
  expect(said.slice(0, languages.length)).toEqual(alone.map(([, text]) => text))
  expect(said[languages.length]).toMatch(
    /^Zobacz i odpowiedz · Review and answer(?: · .*)?: https:\/\/fanfara\.test\/finances$/,
  )
  expect(said.slice(languages.length + 1)).toEqual([alone[0]?.at(-1)])
  expect(letterIn('every').html).toMatch(/^<!doctype html><html lang="pl">/)
})

test('SCR-40 a letter keeps Polish words of one letter beside the next where lines break, and as they were written where it is plain', () => {
  const letterIn = (language: Language | 'every') => compose('https://fanfara.test', { ...plan, language })
  const lone = / [iuwz] /
  for (const language of ['pl', 'every'] as const) {
    expect(letterIn(language).text).toMatch(lone)
    expect(letterIn(language).html).not.toMatch(lone)
  }
  expect(letterIn('en').html).not.toContain('\u00a0')
})

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('OPS-32 design §4 the development mailbox shows letters to people and programs', async () => {
  await keepLetter(
    world.world.db,
    { to: 'ola@demo.test', subject: '<b>Temat</b>', text: 'treść', html: '<p>treść</p>' },
    world.clock.now(),
  )
  const list = await (await fetch(`${world.origin}/dev/mail`)).text()
  expect(list).toContain('&lt;b&gt;Temat&lt;/b&gt;')
  const { data } = (await (await fetch(`${world.origin}/dev/mail.json`)).json()) as {
    data: { id: number; to: string }[]
  }
  expect(data[0]).toMatchObject({ to: 'ola@demo.test', text: 'treść' })
  const page = await fetch(`${world.origin}/dev/mail/${data[0]?.id}`)
  expect(await page.text()).toBe('<p>treść</p>')
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  expect((await fetch(`${world.origin}/dev/mail/999999`)).status).toBe(404)
  expect((await fetch(`${world.origin}/dev/mail/x`)).status).toBe(404)
})
