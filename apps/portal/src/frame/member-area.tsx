import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#/app/server/cache.ts'
import { SignedInFrame } from './signed-in-frame.tsx'

/** The signed-in area: what the server told us, and the frame around every page. */
export function MemberArea({ children }: { children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInFrame>{children}</SignedInFrame>
    </QueryClientProvider>
  )
}
