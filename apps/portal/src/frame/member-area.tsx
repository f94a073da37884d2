import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { startWorker } from '#/app/device/new-version.ts'
import { gatherStart } from '#/app/server/start.ts'
import { queryClient } from '#/app/server/cache.ts'
import { lookFrom } from '#/app/session/session.ts'
import { SignedInFrame } from './signed-in-frame.tsx'

/** Messages on this device are those of whoever is signed in; what cannot be said now is said at the next visit. */
async function serveDevice() {
  if (!(await startWorker())) return
  const { renewDevice } = await import('#/features/device/api.ts')
  await renewDevice()
}

gatherStart()

const LookBar = lazy(async () => ({ default: (await import('./look-bar.tsx')).LookBar }))

/** The signed-in area: what the server told us, the frame around every page, and the worker that opens it without a connection. */
export function MemberArea({ children }: { children?: ReactNode }) {
  useEffect(() => {
    if (!lookFrom) void serveDevice().catch(() => undefined)
  }, [])
  const frame = <SignedInFrame>{children}</SignedInFrame>
  return <QueryClientProvider client={queryClient}>{lookFrom ? <Looking>{frame}</Looking> : frame}</QueryClientProvider>
}

/** What an operator sees of a creator's portal, under a bar that says so (decision 0080). */
const Looking = ({ children }: { children: ReactNode }) => (
  <div className="[--look:3.5rem]">
    <Suspense fallback={<div className="h-(--look)" />}>
      <LookBar />
    </Suspense>
    {children}
  </div>
)
