import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { startWorker } from '#/app/device/new-version.ts'
import { gatherStart } from '#/app/server/start.ts'
import { queryClient } from '#/app/server/cache.ts'
import { SignedInFrame } from './signed-in-frame.tsx'

/** Messages on this device are those of whoever is signed in; what cannot be said now is said at the next visit. */
async function serveDevice() {
  if (!(await startWorker())) return
  const { renewDevice } = await import('#/features/device/api.ts')
  await renewDevice()
}

gatherStart()

/** The signed-in area: what the server told us, the frame around every page, and the worker that opens it without a connection. */
export function MemberArea({ children }: { children?: ReactNode }) {
  useEffect(() => {
    void serveDevice().catch(() => undefined)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInFrame>{children}</SignedInFrame>
    </QueryClientProvider>
  )
}
