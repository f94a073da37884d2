import * as z from 'zod/mini'
import { data, endpoint } from '../endpoint.ts'

const choice = z.boolean('inputs.error.choice')
const choices = z.strictObject({ shows_prices: choice, shows_brands: choice, is_indexed: choice })

/** What a creator shows under a link of their own, and the link; null while there is none. */
export const mediaKit = z.object({
  url: z.nullable(z.string()),
  /** Those that the creator set, beside each channel. */
  shows_prices: z.boolean(),
  /** Brands whose campaigns they finished. */
  shows_brands: z.boolean(),
  /** Search engines may list the page. */
  is_indexed: z.boolean(),
})
export type MediaKit = z.output<typeof mediaKit>

/** Nothing but the profile is shown, and there is no link, until the creator says otherwise. */
export const getMediaKit = endpoint({
  id: 'getMediaKit',
  method: 'GET',
  path: '/media-kit',
  auth: 'creator',
  summary: 'What the creator’s media kit shows, and its link if there is one.',
  response: data(mediaKit),
})
/** The link stays as it is. */
export const setMediaKit = endpoint({
  id: 'setMediaKit',
  method: 'PUT',
  path: '/media-kit',
  auth: 'creator',
  summary: 'Chooses what the media kit shows.',
  body: choices,
  response: data(mediaKit),
})
/** The link before, if there was one, stops working. */
export const renewMediaKit = endpoint({
  id: 'renewMediaKit',
  method: 'POST',
  path: '/media-kit/link',
  auth: 'creator',
  summary: 'Makes a link to the media kit in place of the one before.',
  response: data(mediaKit),
})
/** A kit without a link stays without one. */
export const revokeMediaKit = endpoint({
  id: 'revokeMediaKit',
  method: 'DELETE',
  path: '/media-kit/link',
  auth: 'creator',
  summary: 'Makes the link to the media kit stop working, without a new one.',
  response: data(mediaKit),
})
