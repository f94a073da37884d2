import { Identity } from '@fanfara/ui/identity'
import { tellNotArrived } from '@fanfara/ui/new-version'
import { makePart } from '@fanfara/ui/part'
import { useSlice } from '@fanfara/ui/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call, queryClient, question } from './api.ts'
import { session } from './session.ts'
import type { ConsoleRouter } from './routes.tsx'
import { speak } from './texts.ts'

/** The whole console: follows the chosen language, and leaves a screen when its session ends, in whatever tab. */
export function Console({ router }: { router: ConsoleRouter }) {
  const { language } = useSlice(session.settings)
  useEffect(() => {
    speak(language).catch(tellNotArrived)
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
      <Identity question={question} of={identityDialog} />
    </QueryClientProvider>
  )
}

/** Asks an operator to confirm that it is them; they have a password, and sign in at no platform. */
const identityDialog = makePart(async () => {
  const { IdentityDialog } = await import('@fanfara/ui/identity-dialog')
  return () => <IdentityDialog question={question} call={call} atPlatform={async () => false} />
})
