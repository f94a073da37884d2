import { refreshToken } from '@fanfara/contract/accounts'
import { addressOf, createClient } from '@fanfara/contract/client'
import { opsDownloadBankFile } from '@fanfara/contract/ops'
import { createSession } from '@fanfara/ui/session'
import { QueryClient } from '@tanstack/react-query'

const baseUrl = '/api'
const plain = createClient({ baseUrl })

/** The operator's session; portal and console of one browser share it. */
export const session = createSession(async () => (await plain(refreshToken, { body: {} })).data.access_token)

/** Calls the API as the signed-in operator. */
export const call = createClient({
  baseUrl,
  token: session.token,
  language: session.language,
  onUnauthenticated: session.renew,
})

/** Keeps what was read; every act makes all of it old. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: false, refetchOnWindowFocus: true } },
})

/**
 * Fetches a bank file byte by byte (its letters are not UTF-8) and hands it to the browser's downloads.
 * @throws Error with the answer's status when the server refuses.
 */
export async function downloadBankFile(id: string, name: string): Promise<void> {
  const address = addressOf(opsDownloadBankFile, baseUrl, { params: { id } })
  const ask = () => fetch(address, { headers: { authorization: `Bearer ${session.token()}` } })
  let response = await ask()
  if (response.status === 401 && (await session.renew(session.token() ?? ''))) response = await ask()
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const fileNameOf = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
