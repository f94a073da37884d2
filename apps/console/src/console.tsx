import { useSlice } from '@fanfara/ui/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient, session } from './api.ts'
import type { ConsoleRouter } from './routes.tsx'
import { speak } from './texts.ts'

/** The whole console: follows the chosen language, and leaves a screen when its session ends, in whatever tab. */
export function Console({ router }: { router: ConsoleRouter }) {
  const { language } = useSlice(session.settings)
  useEffect(() => void speak(language), [language])
  useEffect(() => session.user.subscribe(() => void router.invalidate()), [router])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
