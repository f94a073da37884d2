import {
  type ChannelType,
  channelTypes,
  type PaymentStatus,
  paymentStatuses,
  type TaskStatus,
  taskStatuses,
} from '@fanfara/contract/enums'
import { PAGE_SIZES } from '@fanfara/contract/limits'
import type { PopupMessage } from '#/app/session/popup.ts'

/** The query of an address as plain texts; the first value of a name counts. */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) if (!Object.hasOwn(values, name)) values[name] = value
  return values
}

/** Writes a query; absent members are left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) search.set(name, String(value))
  const text = search.toString()
  return text ? `?${text}` : ''
}

type Raw = Record<string, unknown>
const LONGEST_NAME = 200

const oneOf = <T extends string>(values: readonly T[], raw: unknown): T | undefined =>
  values.find(value => value === raw)
const idOf = (raw: unknown) => (typeof raw === 'string' && /^[\w-]{1,64}$/.test(raw) ? raw : undefined)
const countOf = (raw: unknown) => (/^[1-9]\d{0,3}$/.test(String(raw)) ? Number(raw) : undefined)
const monthOf = (raw: unknown) => (typeof raw === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(raw) ? raw : undefined)
const textOf = (raw: unknown) => (typeof raw === 'string' && raw.trim() ? raw.slice(0, LONGEST_NAME) : undefined)

/** Query of the campaign list. */
export interface CampaignsSearch {
  name?: string
  page?: number
  per_page?: number
  id?: string
}
/** Query of the messages. */
export interface MessagesSearch {
  page?: number
  per_page?: number
}
/** Query of the timetable. */
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
/** Query of the finances. */
export interface FinancesSearch {
  status?: PaymentStatus
  task?: string
  /** The opened payment. */
  id?: string
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

/** CAMP-03; what cannot be read counts as absent (NAV-43). */
export const campaignsSearch = (raw: Raw): CampaignsSearch => ({
  name: textOf(raw.name),
  page: countOf(raw.page),
  per_page: PAGE_SIZES.find(size => String(size) === String(raw.per_page)),
  id: idOf(raw.id),
})

/** MSG-06. */
export const messagesSearch = (raw: Raw): MessagesSearch => ({
  page: countOf(raw.page),
  per_page: PAGE_SIZES.find(size => String(size) === String(raw.per_page)),
})

/** TASK-04; `all` is the absence of a status. */
export const timetableSearch = (raw: Raw): TimetableSearch => ({
  task: idOf(raw.task),
  status: oneOf(taskStatuses, raw.status),
  name: textOf(raw.name),
  view: oneOf(['calendar'] as const, raw.view),
  month: monthOf(raw.month),
})

/** MONEY-05. */
export const financesSearch = (raw: Raw): FinancesSearch => ({
  status: oneOf(paymentStatuses, raw.status),
  task: idOf(raw.task),
  id: idOf(raw.id),
})

/** SOC-14; an empty error is the generic one (SOC-19). */
export const callbackSearch = (raw: Raw): CallbackSearch => ({
  action: oneOf(['connect', 'login', 'register', 'confirm'] as const, raw.action),
  type: oneOf(channelTypes, raw.type),
  error: typeof raw.error === 'string' ? raw.error.slice(0, LONGEST_NAME) || 'generic' : undefined,
  token: typeof raw.token === 'string' ? raw.token.slice(0, LONGEST_NAME) : undefined,
  nonce: typeof raw.nonce === 'string' ? raw.nonce.slice(0, LONGEST_NAME) : undefined,
})

/** Query of a link that confirms an address: what was mailed is 43 characters. */
export interface ConfirmEmailSearch {
  token?: string
}
/** Decision 0025. */
export const confirmEmailSearch = (raw: Raw): ConfirmEmailSearch => ({
  token: typeof raw.token === 'string' ? raw.token.slice(0, LONGEST_NAME) : undefined,
})

/** NAV-40…NAV-42. */
export const successSearch = (raw: Raw): SuccessSearch => ({ title: textOf(raw.title), subtitle: textOf(raw.subtitle) })
