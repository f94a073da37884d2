import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { startWorker } from '#/app/device/new-version.ts'
import { queryClient } from '#/app/server/cache.ts'
import { SignedInFrame } from './signed-in-frame.tsx'

/** The signed-in area: what the server told us, the frame around every page, and the worker that opens it without a connection. */
export function MemberArea({ children }: { children?: ReactNode }) {
  useEffect(startWorker, [])
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInFrame>{children}</SignedInFrame>
    </QueryClientProvider>
  )
}
