import { expect, test, vi } from 'vitest'
import { listCampaignFilters } from './campaigns.ts'
import { ApiError, createClient } from './client.ts'
import { clientErrorKinds } from './values/enums.ts'
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from './values/limits.ts'
import { sendInvoice } from './payments.ts'

const failing = async (answer: typeof fetch, timeoutMs?: number) => {
  const heard: ApiError[] = []
  const call = createClient({ baseUrl: '/api', fetch: answer, timeoutMs, onError: error => void heard.push(error) })
  const error = await call(listCampaignFilters).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(heard).toEqual([error])
  return error as ApiError
}
const never: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))

test('ERR-08 ENUM-17 no answer in time, no way through, and an answer nobody understands are three kinds', async () => {
  const kinds = [
    (await failing(never, 5)).kind,
    (await failing(() => Promise.reject(new TypeError('offline')))).kind,
    (await failing(async () => new Response('<html>'))).kind,
  ]
  expect(kinds).toEqual(clientErrorKinds)
})

test('ENUM-17 a call waits for 30 s, one that carries a file for 120 s', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout')
  const call = createClient({ baseUrl: '/api', fetch: async () => new Response('{}') })
  await call(listCampaignFilters)
  await call(sendInvoice, {}, { upload: { file: new File(['x'], 'x.pdf') } })
  expect(waits.mock.calls).toEqual([[REQUEST_TIMEOUT_MS], [UPLOAD_TIMEOUT_MS]])
  expect([REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS]).toEqual([30_000, 120_000])
  waits.mockRestore()
})
