import { type ChannelType, channelTypes, type TaskStatus, taskStatuses } from '@fanfara/contract/enums'
import { idIn, oneOf, type Paging, pagingIn, type Raw, secretIn, textIn, wordIn } from '@fanfara/ui/search'
import type { PopupMessage } from '#/app/session/popup.ts'

const monthOf = (raw: unknown) => (typeof raw === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(raw) ? raw : undefined)

/** Query of the campaign list; which orders and filters there are, its screen knows (`finding/asked.ts`). */
export interface CampaignsSearch extends Paging {
  name?: string
  id?: string
  sort?: string
  platform?: string
  model?: string
  fits?: string
  ends_soon?: string
}
/** What its address may say; anything malformed is dropped. */
export interface TimetableSearch {
  task?: string
  status?: TaskStatus
  /** Part of a task's or a campaign's name. */
  name?: string
  /** The calendar in place of the list. */
  view?: 'calendar'
  /** Month that the calendar shows, `YYYY-MM`; absent means this one. */
  month?: string
}
/** Query of the popup's result page. */
export interface CallbackSearch {
  action?: PopupMessage['action']
  type?: ChannelType
  error?: string
  token?: string
  nonce?: string
}
/** Query of the generic success page. */
export interface SuccessSearch {
  title?: string
  subtitle?: string
}

/** Words that are looked for in all articles; absent shows the article of the path. */
export interface HelpSearch {
  q?: string
}
/** The same, from the address. */
export const helpSearch = (raw: Raw): HelpSearch => ({ q: textIn(raw.q) })

/** CAMP-03; what cannot be read counts as absent (NAV-43). */
export const campaignsSearch = (raw: Raw): CampaignsSearch => ({
  name: textIn(raw.name),
  ...pagingIn(raw),
  id: idIn(raw.id),
  sort: wordIn(raw.sort),
  platform: wordIn(raw.platform),
  model: wordIn(raw.model),
  fits: wordIn(raw.fits),
  ends_soon: wordIn(raw.ends_soon),
})

/** MSG-06: page and size alone. */
export const messagesSearch = (raw: Raw): Paging => pagingIn(raw)

/** TASK-04; `all` is the absence of a status. */
export const timetableSearch = (raw: Raw): TimetableSearch => ({
  task: idIn(raw.task),
  status: oneOf(taskStatuses, raw.status),
  name: textIn(raw.name),
  view: oneOf(['calendar'] as const, raw.view),
  month: monthOf(raw.month),
})

/** What another application shares: a link, somewhere in it. */
export interface ShareSearch {
  url?: string
  text?: string
  title?: string
}
/** The same, from the address of the share target (PHONE-06). */
export const shareSearch = (raw: Raw): ShareSearch => ({
  url: textIn(raw.url),
  text: textIn(raw.text),
  title: textIn(raw.title),
})

/** A month or a year of a statement; anything else is the current month. */
export const statementsSearch = (raw: Raw): { period?: string } => {
  const period = String(raw.period ?? '')
  return /^20\d{2}(-(0[1-9]|1[0-2]))?$/.test(period) ? { period } : {}
}

/** SOC-14; an empty error is the generic one (SOC-19). */
export const callbackSearch = (raw: Raw): CallbackSearch => ({
  action: oneOf(['connect', 'login', 'register', 'confirm'] as const, raw.action),
  type: oneOf(channelTypes, raw.type),
  error: secretIn(raw.error) === '' ? 'generic' : secretIn(raw.error),
  token: secretIn(raw.token),
  nonce: secretIn(raw.nonce),
})

/** Query of a link that confirms an address: what was mailed is 43 characters. */
export interface ConfirmEmailSearch {
  token?: string
}
/** Decision 0025. */
export const confirmEmailSearch = (raw: Raw): ConfirmEmailSearch => ({
  token: secretIn(raw.token),
})

/** NAV-40…NAV-42: keys of texts, or plain text. */
export const successSearch = (raw: Raw): SuccessSearch => ({ title: textIn(raw.title), subtitle: textIn(raw.subtitle) })
