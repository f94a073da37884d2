import * as z from 'zod/mini'
import { data, done, endpoint } from './endpoint.ts'

/** Secret address of a creator's tasks as a calendar; null: there is none. */
const address = z.object({ url: z.nullable(z.string()) })
/** Where a creator's calendar is, as a type. */
export type CalendarAddress = z.output<typeof address>

/** Where calendar programs find the creator's tasks. */
export const getCalendarAddress = endpoint({
  id: 'getCalendarAddress',
  method: 'GET',
  path: '/calendar',
  auth: 'creator',
  summary: 'The secret address under which calendar programs find the creator’s tasks, if there is one.',
  response: data(address),
})
/** A new address; the one before shows nothing from then on. */
export const renewCalendarAddress = endpoint({
  id: 'renewCalendarAddress',
  method: 'POST',
  path: '/calendar',
  auth: 'creator',
  summary: 'Makes a new secret address; the one before stops working.',
  response: data(address),
})
/** No address any more. */
export const removeCalendarAddress = endpoint({
  id: 'removeCalendarAddress',
  method: 'DELETE',
  path: '/calendar',
  auth: 'creator',
  summary: 'Makes the secret address stop working, without a new one.',
  response: done,
})
