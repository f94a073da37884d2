import type { Language, Platform } from '@fanfara/contract/enums'
import type { TextValues } from '../errors.ts'
import type { Template } from '../i18n/templates.ts'

/** A message of the portal to one person, as it waits to be written into their inbox. */
export interface NotedMessage {
  accountId: string
  template: Template
  /** Names the occasion; the same one is told once. */
  occasion: string
  values: TextValues
  /** Values that differ by language: what an operator wrote. */
  texts?: Partial<Record<Language, TextValues>>
  /** Path in the portal that it leads to. */
  url: string | null
  /** An instant as text. */
  at: string
}

/** What a letter or a code waits as: sealed, because the rows are read by whoever reads a backup (threat model §3.2). */
export interface SealedPayload {
  /** Base64 of sealed bytes: JSON carries text only. */
  sealed: string
}

/** Everything that may leave after a commit, by its kind, with what it carries (design §6). Whoever delivers a kind owns its shape. */
export interface Deliveries {
  inbox: NotedMessage
  /** Messages that lie in the inbox already, and whose readers hear of them. */
  'inbox-tell': { told: readonly { subscriberId: string; messageId: string }[] }
  /** A message for the devices of its reader. */
  push: { accountId: string; messageId: string }
  'news-notice': { newsId: string }
  mail: SealedPayload
  'reset-code': SealedPayload
  'platform-revoke': { accountId: string; type: Platform; externalId?: string; tokens: string }
  'measure-channel': { channelId: string }
  'remove-file': { name: string }
  /** A statement some of whose lines were not looked at yet; or a bank file that was released, and lines of its transfers may have come before that. */
  'bank-lines': { statementId: string } | { releasedId: string; operatorId: string }
  /** An act on many creators some of whom wait for their turn. */
  'creator-act': { actId: string }
  /** A payout run some of whose orders lie in no file yet. */
  'payout-run': { runId: string }
  /** A campaign to everybody with Easy Ad, after an account; or all campaigns to one creator. */
  'easy-ad': { campaignId: string; after?: string } | { accountId: string }
}
/** Name of a row's kind in the outbox. */
export type DeliveryKind = keyof Deliveries
/** Which delivery it is: its number in the outbox, and how many times it was tried, this time included. */
export interface Attempt {
  id: number
  attempts: number
}
/**
 * Delivers one kind; a throw means "try again later", `GivenUp` that it is tried no more. Delivering twice must do no harm.
 */
export type Deliver<Kind extends DeliveryKind> = (payload: Deliveries[Kind], attempt: Attempt) => Promise<unknown>
/** One for each kind; the compiler misses none. */
export type Deliverers = { [Kind in DeliveryKind]: Deliver<Kind> }

/** Thrown where something is tried no more; whoever throws it has kept of it what is to be kept (decision 0128). */
export class GivenUp extends Error {
  constructor(cause: unknown) {
    super(`tried no more: ${cause instanceof Error ? cause.message : 'unknown'}`, { cause })
    this.name = 'GivenUp'
  }
}

/** Thrown where trying again will hardly help: it is tried more and more rarely, at most so many milliseconds apart. */
export class Hopeless extends Error {
  constructor(
    cause: Error,
    readonly pauseMaxMs: number,
  ) {
    super(cause.message, { cause })
    this.name = 'Hopeless'
  }
}
