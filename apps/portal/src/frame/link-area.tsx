import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queryClient } from '#/app/server/cache.ts'

/** Pages that somebody without an account reaches with a link: what the server told us, without the signed-in frame. */
export function LinkArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
