import { type Language, languages } from '@fanfara/contract/enums'
import { defaultLanguage } from '@fanfara/contract/languages'
import { typeset } from '@fanfara/contract/typeset'
import * as z from 'zod/mini'
import { newestCompany } from '../db/company.ts'
import { type Attempt, type Deliver, GivenUp, type SealedPayload } from '../db/deliveries.ts'
import { keepGivenUp } from '../db/kept/given-up.ts'
import { remembering } from '../db/kept/memory.ts'
import type { Reader, Tx } from '../db/port.ts'
import * as outbox from '../db/outbox.ts'
import type { TextValues } from '../errors.ts'
import { escapeHtml } from '../edge/html.ts'
import { type ActionLetterKind, actionKey, type LetterKind, letterKey, subjectKey } from '../i18n/templates.ts'
import { textOf } from '../i18n/texts.ts'
import { answerIn, type Letter, LetterRefused } from './mail.ts'
import type { World } from '../world.ts'

/** What a letter says, before it is put into words; one that leads somewhere is of a kind whose button has a label. */
export type LetterPlan = {
  to: string
  /** `every`: nobody knows what they read, so it says everything in every language, under a subject in the first. */
  language: Language | 'every'
  /** What it names; where that differs between languages, for each. */
  values?: TextValues | ((language: Language) => TextValues)
  /** A code to be typed in, shown large. */
  code?: string
  /** The campaign to whose advertiser it goes: sent again, it goes to their address of then. */
  campaignId?: string
} & (
  | { kind: ActionLetterKind /** Path in the portal behind the button. */; path: string }
  | { kind: LetterKind; path?: undefined }
)

/**
 * Puts a letter into words: plain text and HTML that say the same (I18N-11). Links use the configured address only.
 * @param contact where a reply goes, undefined where nobody reads one (SETUP-13)
 */
export function compose(publicUrl: string, plan: LetterPlan, contact?: string): Letter {
  const { to, values = {}, code } = plan
  // ICU has no way to ask whether a value is there.
  const named = (each: Language) => ({
    ...(typeof values === 'function' ? values(each) : values),
    contact: contact ?? 'none',
  })
  const language = plan.language === 'every' ? defaultLanguage : plan.language
  const spoken = plan.language === 'every' ? languages : [plan.language]
  const subject = textOf(language, subjectKey(plan.kind), named(language))
  const said = spoken.map(each => ({ each, text: textOf(each, letterKey(plan.kind), named(each)) }))
  const action =
    plan.path === undefined
      ? null
      : {
          label: spoken.map(each => textOf(each, actionKey(plan.kind), named(each))).join(' · '),
          href: `${publicUrl}${plan.path}`,
        }
  const { host } = new URL(publicUrl)
  const footer = contact
    ? textOf(language, 'mail.footer_contact', { host, contact })
    : textOf(language, 'mail.footer', { host })
  const text = [
    subject,
    ...(code ? [code] : []),
    ...said.map(({ text }) => text),
    ...(action ? [`${action.label}: ${action.href}`] : []),
    `-- \n${footer}`,
  ].join('\n\n')
  // Whoever copies the plain text has it as it was written (SCR-40).
  const paragraphs = said.flatMap(({ each, text }) => typeset(text, each).split('\n\n'))
  return { to, subject, text, html: htmlOf({ language, subject, paragraphs, code, action, footer }) }
}

/**
 * Notes a letter inside an act; it leaves after the commit. It waits sealed, because it may hold a code (threat model
 * §3.2).
 */
export const post = (world: World, tx: Tx, plan: LetterPlan, at: Date): Promise<void> => {
  const { campaignId } = plan
  return put(
    world,
    tx,
    contact => ({
      ...compose(world.config.publicUrl, plan, contact),
      ...(campaignId && { campaignId }),
      writtenAt: at.toISOString(),
    }),
    at,
  )
}

/**
 * Notes that nothing leaves: for an address that nobody has, so that neither work nor meters tell it from one that somebody
 * has (threat model §3.2).
 */
export const postNothing = (world: World, tx: Tx, at: Date): Promise<void> => put(world, tx, () => null, at)

/** How long a process trusts whom replies go to without being told otherwise. Milliseconds. */
const CONTACT_MS = 5000
const contactOf = remembering<string | null>({ forMs: CONTACT_MS, max: 1, on: { 'company-changed': () => true } })
const readContact = async (db: Reader): Promise<string | null> => (await newestCompany(db))?.contact_email ?? null

async function put(
  world: World,
  tx: Tx,
  letterFor: (contact: string | undefined) => NotedLetter | null,
  at: Date,
): Promise<void> {
  await putAgain(world, tx, [letterFor((await contactOf(world, '', () => readContact(tx))) ?? undefined)], at)
}

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  campaignId: z.optional(z.string()),
  /** An instant, `2026-03-02T10:00:00.000Z`; absent of what waits since before it was noted. */
  writtenAt: z.optional(z.string()),
  /** What a server answered to the last try. */
  answer: z.optional(z.nullable(z.string())),
})
/** A letter as it is noted; null stands for one to nobody. */
export type NotedLetter = z.output<typeof letter>
const noted = z.nullable(letter)

const seal = (world: World, letter: NotedLetter | null): SealedPayload => ({
  sealed: world.keys.seal('mail', JSON.stringify(letter), 'outbox').toString('base64'),
})

/** Opens what was noted of a letter. @throws when another installation's key sealed it. */
export const openNoted = (world: World, { sealed }: SealedPayload): NotedLetter | null =>
  noted.parse(JSON.parse(world.keys.open('mail', Buffer.from(sealed, 'base64'), 'outbox')))

/** Notes letters that were put into words before. */
export const putAgain = (world: World, tx: Tx, letters: readonly (NotedLetter | null)[], at: Date): Promise<void> =>
  outbox.put(
    tx,
    letters.map(letter => ({ kind: 'mail', payload: seal(world, letter), at })),
  )

/**
 * Carries a noted letter to the mail server; called from the outbox.
 * @param addressNow where letters to a campaign's advertiser go now: a campaign may have another address since the letter was written (DESK-99).
 */
export const sendLetter =
  (world: World, addressNow: (campaignId: string) => Promise<string | undefined>): Deliver<'mail'> =>
  async (payload, attempt) => {
    const found = openNoted(world, payload)
    if (!found) return
    const to = (found.campaignId === undefined ? undefined : await addressNow(found.campaignId)) ?? found.to
    const from = await senderOf(world)
    await world.mail.send({ ...found, to }, from).catch(async (error: unknown) => {
      const tried = { ...found, to, answer: answerIn(error) }
      await giveUpInTime(world, tried, attempt, error)
    })
  }

/**
 * So many times is a letter tried, by the pauses of the outbox: an address that is refused for good for three days (pauses of half a day at last), any other
 * letter for five (of an hour), as RFC 5321 §4.5.4.1 advises.
 */
export const TRIES_MAX = { refused: 20, other: 130 }

const givenUpLetter = z.object({
  letter,
  /** Whether a server refused the address for good. */
  isRefused: z.boolean(),
  /** What the server said; null where none answered. */
  answer: z.nullable(z.string()),
})
/** A letter that is tried no more, and why. */
export type GivenUpLetter = z.output<typeof givenUpLetter>

/** A letter that nobody took for days is kept for operators (decision 0128), with what was said to the last try. @throws GivenUp then, and before what kept it. */
async function giveUpInTime(
  world: World,
  given: NotedLetter,
  { id, attempts }: Attempt,
  error: unknown,
): Promise<void> {
  const isRefused = error instanceof LetterRefused
  if (attempts < (isRefused ? TRIES_MAX.refused : TRIES_MAX.other)) {
    await outbox.rewrite(world.db, id, seal(world, given))
    throw error
  }
  const { answer = null, ...letter } = given
  const kept: GivenUpLetter = { letter, isRefused, answer }
  const sealed = world.keys.seal('mail', JSON.stringify(kept), 'given-up').toString('base64')
  await keepGivenUp(world.db, { id, sealed, attempts, given_up_at: world.clock.now() })
  throw new GivenUp(error)
}

/** Opens what was kept of a letter. @throws when another installation's key sealed it. */
export const openGivenUp = (world: World, sealed: string): GivenUpLetter =>
  givenUpLetter.parse(JSON.parse(world.keys.open('mail', Buffer.from(sealed, 'base64'), 'given-up')))

/** The company's contact; until there is one, an address that is this installation's own, and that nobody reads (OPS-21). */
async function senderOf({ db, config }: World): Promise<string> {
  return (await readContact(db)) ?? `no-reply@${new URL(config.publicUrl).hostname}`
}

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

interface Parts {
  language: Language
  subject: string
  paragraphs: readonly string[]
  code: string | undefined
  action: { label: string; href: string } | null
  footer: string
}

/** One column that mail programs of every age can show; colours that hold on light and dark. */
function htmlOf({ language, subject, paragraphs, code, action, footer }: Parts): string {
  const rows = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(subject)}</h1>`,
    ...(code
      ? [
          `<p style="margin:0 0 16px;font-size:34px;line-height:40px;letter-spacing:10px;font-weight:700">${escapeHtml(code)}</p>`,
        ]
      : []),
    ...paragraphs.map(
      paragraph => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(paragraph)}</p>`,
    ),
    ...(action
      ? [
          `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4763f7;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d9d9e3;font-size:13px;line-height:20px;color:#5f5f6e">${escapeHtml(footer)}</p>`,
  ]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:0;background:#faf8f4"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border-radius:12px"><tr><td style="padding:28px;color:#17171f;${FONT}"><p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#4763f7">Fanfara</p>${rows.join('')}</td></tr></table></td></tr></table></body></html>`
}
