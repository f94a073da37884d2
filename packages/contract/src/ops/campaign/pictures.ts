import * as z from 'zod/mini'
import { data, endpoint } from '../../endpoint.ts'
import { AVATAR_MAX_BYTES } from '../../values/limits.ts'

/**
 * WORK-10. JPEG or PNG below 2 MB, as multipart field `picture`. It is shown by no campaign before its address stands in
 * `product_photos` of one; one that never does is removed after a week.
 */
export const opsUploadPicture = endpoint({
  id: 'opsUploadPicture',
  method: 'POST',
  path: '/ops/campaigns/pictures',
  auth: 'operator',
  summary: 'Takes a picture for a campaign; it is re-encoded, so that nothing but its pixels is kept.',
  upload: { field: 'picture', maxBytes: AVATAR_MAX_BYTES, tooLarge: 'inputs.error.avatar_size' },
  response: data(z.object({ url: z.string() })),
  errors: [413],
})
