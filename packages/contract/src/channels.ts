import * as z from 'zod/mini'
import { data, endpoint, id, idParams, revision } from './endpoint.ts'
import { adTypes, channelStatuses, channelTypes, platforms } from './values/enums.ts'
import { instantText } from './values/time.ts'
import { trustClasses } from './values/verdicts.ts'

/** ENUM-08: five switches of a provider; strict, so that a misspelt one is a 422. */
export const providerFlags = z.strictObject({
  active: z.boolean(),
  hidden: z.boolean(),
  hidden_in_login: z.boolean(),
  need_confirm: z.boolean(),
  coming_soon: z.boolean(),
})
/** DATA-08: all six, Facebook included; clients leave out what is hidden. */
export const channelType = z.object({ name: z.enum(channelTypes), label: z.string(), ...providerFlags.shape })
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
/** A row that was connected at least once; the client adds the missing platforms (DATA-07). */
export type UserChannel = z.output<typeof userChannel>

/** API-21: read before anybody is signed in. */
export const listChannelTypes = endpoint({
  id: 'listChannelTypes',
  method: 'GET',
  path: '/channels/types',
  auth: 'public',
  summary: 'Providers with their flags; public because sign-in buttons need them.',
  response: data(z.array(channelType)),
})
/** API-22: disconnected ones stay in the list with that status. */
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
/** API-25: 409 while a running campaign needs it (CHAN-20). */
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

/** CHAN-20: changes nothing; the answer may be older than the press that follows. */
export const previewDisconnect = endpoint({
  id: 'previewDisconnect',
  method: 'GET',
  path: '/channels/{id}/disconnect',
  auth: 'creator',
  summary: 'Campaigns that the creator would leave by disconnecting a channel, and whether a running one forbids it.',
  params: idParams,
  response: data(z.object({ blocked: z.boolean(), campaigns: z.array(z.object({ id, name: z.string() })) })),
})

/** DATA-16, plus the channel that it belongs to and what was heard of the overlay. */
export const overlayUrl = z.object({
  channel_id: id,
  channel_type: z.enum(platforms),
  url: z.string(),
  /** When a page of it reported last; null when none did in 30 days. */
  seen_at: z.nullable(instantText),
  /** How far that report can be trusted; null without one. */
  trust: z.nullable(z.enum(trustClasses)),
  /** The channel is live, and no page reported for 90 seconds: nothing is counted. */
  is_missing: z.boolean(),
})
/** The address is a secret of the creator: whoever has it can draw it (DATA-16). */
export type OverlayUrl = z.output<typeof overlayUrl>

/** API-24: at most two, Twitch and YouTube, and only while they are connected. */
export const listOverlayUrls = endpoint({
  id: 'listOverlayUrls',
  method: 'GET',
  path: '/channels/obs-urls',
  auth: 'creator',
  summary: 'Overlay addresses of connected streaming channels, for the creator’s streaming program.',
  response: data(z.array(overlayUrl)),
})
/** OPS-17: whoever knows an overlay’s address can show it, so its owner can make it worthless. */
export const renewOverlayUrl = endpoint({
  id: 'renewOverlayUrl',
  method: 'POST',
  path: '/channels/{id}/obs-url',
  auth: 'creator',
  summary: 'Gives a channel’s overlay a new address; the old one ends at once.',
  params: idParams,
  response: data(overlayUrl),
  refusals: ['channel_not_connected'],
})

/** OPS-20: a provider with its flags, and whether it has an adapter at all. */
export const provider = z.object({
  name: z.enum(platforms),
  flags: providerFlags,
  /** False: credentials are missing, so it is shown as coming soon whatever its flags say. */
  available: z.boolean(),
  /** Handed in with a change, it keeps a colleague's from being overwritten unseen. */
  revision,
})
/** A platform with its flags and whether this installation has credentials for it (OPS-20). */
export type Provider = z.output<typeof provider>

/** OPS-20: the five platforms; Facebook cannot be switched. */
export const opsListProviders = endpoint({
  id: 'opsListProviders',
  method: 'GET',
  path: '/ops/providers',
  auth: 'operator',
  summary: 'Providers with the flags that decide how they are offered.',
  response: data(z.array(provider)),
})
/** OPS-20, DESK-41: a partial change, audited before and after; 409 when the revision handed in is not the newest (decision 0024). */
export const opsSetProvider = endpoint({
  id: 'opsSetProvider',
  method: 'PUT',
  path: '/ops/providers',
  auth: 'operator',
  right: 'company',
  summary: 'Sets flags of one provider; those left out stay. They work at once.',
  /** With the revision that the change began from; without one it is made whatever others changed meanwhile. */
  body: z.strictObject({
    name: z.enum(platforms, 'inputs.error.choice'),
    flags: z.partial(providerFlags),
    revision: z.optional(revision),
  }),
  response: data(z.array(provider)),
  refusals: ['changed_meanwhile'],
  errors: [409],
})
