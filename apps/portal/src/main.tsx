import './app.css'
import { Notifications } from '@fanfara/ui/toast'
import { followTheme } from '@fanfara/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#/app/client.ts'
import { followLanguage, showChosenLanguage } from '#/app/language.ts'
import { forgetOldPopupMessages } from '#/app/popup.ts'
import { session } from '#/app/session.ts'
import { router } from '#/routes.tsx'

followTheme(() => session.settings.get().theme, session.settings.subscribe)
followLanguage()
forgetOldPopupMessages()
session.auth.subscribe(() => {
  if (session.token() !== null) return
  queryClient.clear()
  void router.invalidate()
})

await showChosenLanguage()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Notifications />
    </QueryClientProvider>
  </StrictMode>,
)
