import { ApiError } from '@fanfara/contract/client'
import { notify } from '@fanfara/ui/toast'
import { text } from '#/i18n/text.ts'
import { messageOf } from './message.ts'

/**
 * Whether a failure concerns the whole application rather than the form or list it came from (ERR-05). Who would not confirm
 * their identity stays where they were, and is told there (decision 0026); so is what a look does not show (decision 0080).
 */
export const isGlobal = ({ status, code }: ApiError): boolean =>
  (status === 403 && code !== 'confirm_identity' && code !== 'look_hidden') || (status !== null && status >= 500)

/** Whether one notification for the whole application already says what failed, so that nothing stands in place too. */
export const isSaidForAll = (error: unknown): boolean => error instanceof ApiError && isGlobal(error)

/** Shows 403 and 5xx as one notification with the server's sentence; the same error twice is one (ERR-05…ERR-07). */
export function reportServerError(error: ApiError) {
  if (!isGlobal(error)) return
  const description = error.kind === null && error.body ? error.body.message : text('callback', 'generic')
  notify({
    key: `server-error-${error.status}-${description}`,
    tone: 'error',
    title: text('callback', 'error.title'),
    description,
  })
}

/** The sentence that stands beside what was pressed; null where nothing failed or the notification for all says it (SCR-93). */
export const sentenceInPlace = (error: unknown): string | null =>
  error === null || isSaidForAll(error) ? null : messageOf(error)

/** Says which act failed and why, unless the one notification for the whole application says it already (ERR-05, SCR-93). */
export function notifyFailure(error: unknown, { key, title }: { key: string; title: string }) {
  if (isSaidForAll(error)) return
  notify({ key, tone: 'error', title, description: messageOf(error) })
}
