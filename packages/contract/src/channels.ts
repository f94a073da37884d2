import * as z from 'zod/mini'
import { data, endpoint, id, idParams } from './endpoint.ts'
import { adTypes, channelStatuses, channelTypes, platforms } from './enums.ts'
import { instantText } from './time.ts'

/** DATA-08. */
export const channelType = z.object({
  name: z.enum(channelTypes),
  label: z.string(),
  active: z.boolean(),
  hidden: z.boolean(),
  hidden_in_login: z.boolean(),
  need_confirm: z.boolean(),
  coming_soon: z.boolean(),
})
/** DATA-07, plus when it was connected. */
export const userChannel = z.object({
  id,
  type: z.enum(channelTypes),
  status: z.enum(channelStatuses),
  login: z.nullable(z.string()),
  url: z.nullable(z.string()),
  salary: z.nullable(z.number()),
  marketing_benefit: z.nullable(z.enum(adTypes)),
  chosen_ad: z.nullable(z.enum(adTypes)),
  connected_at: z.nullable(instantText),
})
/** DATA-07 as a type. */
export type UserChannel = z.output<typeof userChannel>

/** API-21. */
export const listChannelTypes = endpoint({
  id: 'listChannelTypes',
  method: 'GET',
  path: '/channels/types',
  auth: 'public',
  summary: 'Providers with their flags; public because sign-in buttons need them.',
  response: data(z.array(channelType)),
})
/** API-22. */
export const listChannels = endpoint({
  id: 'listChannels',
  method: 'GET',
  path: '/channels',
  auth: 'creator',
  summary: 'Channels that the creator ever connected.',
  response: data(z.array(userChannel)),
})
/** API-62, threat model §3.3: the ticket that the popup's address must carry; 60 s, single use. */
export const createConnectTicket = endpoint({
  id: 'createConnectTicket',
  method: 'POST',
  path: '/channels/connect-tickets',
  auth: 'creator',
  summary: 'Makes a one-time ticket for opening the connect popup.',
  body: z.strictObject({ type: z.enum(platforms, 'inputs.error.choice') }),
  response: data(z.object({ ticket: z.string() })),
  status: 201,
  refusals: ['channel_type_unavailable'],
})
/** API-25. */
export const disconnectChannel = endpoint({
  id: 'disconnectChannel',
  method: 'POST',
  path: '/channels/{id}/disconnect',
  auth: 'creator',
  summary: 'Disconnects a channel, withdraws the platform’s tokens, and leaves what still waited for it.',
  params: idParams,
  response: data(userChannel),
  errors: [409],
  refusals: ['channel_in_active_campaign', 'channel_not_connected'],
})
