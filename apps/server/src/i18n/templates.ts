import type { noticeKinds } from '@fanfara/contract/notices'
import type { TextKey } from './texts.ts'

/**
 * Templates of what the portal tells in the inbox (MSG-20…MSG-28). Each has a sentence, a name for its switch, a kind
 * (`noticeKinds` of the contract) and a workflow (`features/inbox/portal/portal-workflows.ts`): one that lacks any of them does not compile.
 */
export const templates = [
  'welcome',
  'account-limited',
  'account-restored',
  'profile-corrected',
  'accounts-merged',
  'session-stolen',
  'operator-look',
  'channel-connected',
  'channel-removed',
  'way-in-added',
  'way-in-removed',
  'way-in-withdrawn',
  'password-set',
  'second-factor-on',
  'second-factor-off',
  'second-factor-removed',
  'second-factor-guessed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'campaign-invitation',
  'saved-search',
  'easy-ad-campaign',
  'application-accepted',
  'application-rejected',
  'campaign-held',
  'campaign-released',
  'campaign-cancelled',
  'task-approved',
  'task-started',
  'task-ending',
  'task-missed',
  'task-fallen-away',
  'task-changes-requested',
  'proof-question',
  'proof-refused',
  'proof-restored',
  'results-corrected',
  'medium-private',
  'medium-gone',
  'medium-back',
  'campaign-completed',
  'payment-ready',
  'payment-set-off',
  'correction-announced',
  'correction-made',
  'correction-withdrawn',
  'payment-paid',
  'payout-refused',
  'invoice-rejected',
  'channel-disconnected',
  'news',
  'message',
] as const satisfies readonly (keyof typeof noticeKinds)[]
/** A template of the portal's messages. */
export type Template = (typeof templates)[number]

/** The sentence that a message says. */
export const sentenceKey = (template: Template): TextKey => `message.${template}`
/** What the switch of a template's messages is called. */
export const switchKey = (template: Template): TextKey => `workflow.${template}`

/** Kinds of letters (I18N-11): one that lacks its subject or its text does not compile. */
export const letterKinds = [
  'reset-code',
  'new-sign-in',
  'password-changed',
  'account-taken-back',
  'confirm-email',
  'email-change',
  'email-changed',
  'iban-changed',
  'codes-paused',
  'password-reset',
  'password-set',
  'second-factor-on',
  'second-factor-off',
  'second-factor-removed',
  'second-factor-guessed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'iban-saved',
  'confirm-code',
  'operator-invitation',
  'creator-invitation',
  'channel-connected',
  'channel-removed',
  'way-in-added',
  'way-in-removed',
  'account-erased',
  'account-limited',
  'account-restored',
  'account-ended',
  'accounts-merged',
  'acceptance',
  'payment-reminder',
  'payout-refused',
  'invoice-rejected',
  'notice',
] as const
/** Names a mail: subject, text and button hang on it in the catalogue. */
export type LetterKind = (typeof letterKinds)[number]
/** Those whose catalogue has a button's label. */
export type ActionLetterKind = {
  [Kind in LetterKind]: `mail.${Kind}.action` extends TextKey ? Kind : never
}[LetterKind]

/** A letter's subject. */
export const subjectKey = (kind: LetterKind): TextKey => `mail.${kind}.subject`
/** Of the paragraphs between greeting and button. */
export const letterKey = (kind: LetterKind): TextKey => `mail.${kind}.text`
/** What a letter's button says. */
export const actionKey = (kind: ActionLetterKind): TextKey => `mail.${kind}.action`
