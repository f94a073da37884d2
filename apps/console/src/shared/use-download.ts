import type { AnyEndpoint, Call } from '@fanfara/contract/endpoint'
import { notify } from '@fanfara/ui/toast'
import { download } from '#/api.ts'
import { useText } from '#/texts.ts'

/**
 * Fetches what a download endpoint answers, under this name where the server gives none. What keeps it away is said aloud:
 * it never fails.
 */
export function useDownload() {
  const failed = useText('acts')('failed')
  return async <E extends AnyEndpoint>(endpoint: E, input: Call<E>, name: string): Promise<void> =>
    download(endpoint, input, name).catch((error: Error) =>
      notify({ key: 'download', tone: 'error', title: failed, description: error.message }),
    )
}
