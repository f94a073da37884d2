import { useSlice } from '@fanfara/ui/session'
import { textOf } from '@fanfara/ui/text'
import { notify } from '@fanfara/ui/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { call, queryClient, question } from './api.ts'
import { session } from './session.ts'
import type { ConsoleRouter } from './routes.tsx'
import { speak } from './texts.ts'

/** The whole console: follows the chosen language, and leaves a screen when its session ends, in whatever tab. */
export function Console({ router }: { router: ConsoleRouter }) {
  const { language } = useSlice(session.settings)
  useEffect(() => {
    const tell = () =>
      notify({
        key: 'part',
        tone: 'error',
        title: textOf('ui.part_failed'),
        description: textOf('ui.load_failed_hint'),
      })
    speak(language).catch(tell)
  }, [language])
  useEffect(() => {
    const leave = () => void router.invalidate()
    // It may have ended while the first screen was asked for, before anything was drawn.
    if (session.token() === null) leave()
    return session.user.subscribe(leave)
  }, [router])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Identity />
    </QueryClientProvider>
  )
}

const IdentityDialog = lazy(async () => ({ default: (await import('@fanfara/ui/identity-dialog')).IdentityDialog }))

/** Asks an operator to confirm that it is them; they have a password, and sign in at no platform. */
function Identity() {
  const isAsked = useSyncExternalStore(question.subscribe, question.isAsked)
  if (!isAsked) return null
  return (
    <Suspense>
      <IdentityDialog question={question} call={call} atPlatform={async () => false} />
    </Suspense>
  )
}
