import * as z from 'zod/mini'
import { atMost } from './values/bounds.ts'
import { requiredLine, user } from './accounts.ts'
import { anyId, data, done, endpoint, id } from './endpoint.ts'
import { AVATAR_MAX_BYTES, DESCRIPTION_MAX, INTERESTS_MAX, NAME_MAX } from './values/limits.ts'
import { zloty } from './values/money/money.ts'

const codePoints = (text: string): number => Array.from(text).length

/** API-48: VAL-18…VAL-21. `id` is the caller's own; another answers 404. */
export const profileForm = z.strictObject({
  id,
  name: requiredLine(NAME_MAX),
  description: z.nullable(
    z.string().check(
      z.trim(),
      // A character takes at most two units.
      atMost(2 * DESCRIPTION_MAX, 'inputs.error.description_max'),
      z.refine(text => codePoints(text) <= DESCRIPTION_MAX, 'inputs.error.description_max'),
    ),
  ),
  categories: z.pipe(
    z.array(id).check(atMost(100, 'inputs.error.categories_max')),
    z.pipe(
      z.transform((ids: string[]) => [...new Set(ids)]),
      z.array(id).check(atMost(INTERESTS_MAX, 'inputs.error.categories_max')),
    ),
  ),
})
/** A profile form once read: trimmed, each interest once (VAL-21). */
export type ProfileForm = z.output<typeof profileForm>

/** API-48: another's `id` answers 404. */
export const updateUser = endpoint({
  id: 'updateUser',
  method: 'PUT',
  path: '/users',
  auth: 'account',
  summary: 'Saves name, description and interests.',
  body: profileForm,
  response: data(user),
})

/**
 * API-49. JPEG or PNG below 2 MB, as multipart field `avatar`. Optional text fields `crop_x`, `crop_y`, `crop_size`: the
 * square to keep, in pixels of the upright picture; without them the largest square in the middle is kept.
 */
export const uploadAvatar = endpoint({
  id: 'uploadAvatar',
  method: 'POST',
  path: '/users/avatar',
  auth: 'account',
  summary: 'Replaces the picture; it is re-encoded, so that nothing but its pixels is kept.',
  upload: { field: 'avatar', maxBytes: AVATAR_MAX_BYTES, tooLarge: 'inputs.error.avatar_size' },
  response: data(z.object({ avatar_url: z.string() })),
  errors: [413],
})
/** Goes back to the initials. */
export const deleteAvatar = endpoint({
  id: 'deleteAvatar',
  method: 'DELETE',
  path: '/users/avatar',
  auth: 'account',
  summary: 'Removes the picture.',
  response: done,
})

/** What keeps an account from being deleted (PROF-16), as `deleteUser` refuses by it: a campaign that runs with it, a payout that was ordered. */
export type DeletionObstacle = 'account_in_active_campaign' | 'account_payout_in_flight'
/** In the order in which the screen names them; `deletionObstacles` is closed: another one needs a sentence and a way out in the portal. */
export const deletionObstacles: readonly [DeletionObstacle, DeletionObstacle] = [
  'account_in_active_campaign',
  'account_payout_in_flight',
]

/** SCR-109, SCR-110: asked before the question whether to delete. `set_off` is what corrections were still to take from later earnings, in zł. */
export const getDeletion = endpoint({
  id: 'getDeletion',
  method: 'GET',
  path: '/users/deletion',
  auth: 'creator',
  summary: 'What keeps the account from being deleted now (nothing when it may be), and what is still to be set off.',
  response: data(z.object({ obstacles: z.array(z.enum(deletionObstacles)), set_off: zloty })),
})

/** API-50. The profile id comes in the body or as `?id=`. */
export const deleteUser = endpoint({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/users',
  auth: 'creator',
  confirms: 'always',
  summary: 'Deletes the account: personal data at once, money records stay under an opaque id.',
  query: z.object({ id: z.optional(anyId) }),
  body: z.optional(z.nullable(z.strictObject({ id: z.optional(anyId) }))),
  response: done,
  errors: [409],
  refusals: deletionObstacles,
})

/** Everything that is held about the caller, for programs. */
export const downloadData = endpoint({
  id: 'downloadData',
  method: 'GET',
  path: '/users/data',
  auth: 'account',
  confirms: 'always',
  summary: 'Everything held about the account, as JSON.',
  response: z.string(),
  download: 'application/json; charset=utf-8',
})
/** The same to read. */
export const downloadDataPage = endpoint({
  id: 'downloadDataPage',
  method: 'GET',
  path: '/users/data/page',
  auth: 'account',
  confirms: 'always',
  summary: 'Everything held about the account, as a page to read.',
  response: z.string(),
  download: 'text/html; charset=utf-8',
})
