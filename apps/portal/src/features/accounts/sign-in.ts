import type { User } from '@fanfara/contract/accounts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { markFirstLook } from '#/app/session/first-look.ts'
import { showChosenLanguage } from '#/app/session/language.ts'
import { takeOrigin } from '#/app/session/origin.ts'
import { session } from '#/app/session/session.ts'
import { forgetExpired } from '#/app/session/session-expired.ts'
import { wishToBeRemembered } from './remember-wish.ts'

/** What POST /login and POST /register answer. */
interface SignedIn {
  credentials: { token: string }
  user: User
}

/** Takes a fresh session over and goes where the person wanted to go (AUTH-10); operators go to their console. */
export function useEnter() {
  const router = useRouter()
  return async ({ credentials, user }: SignedIn, remember: boolean) => {
    session.signIn({ token: credentials.token, remember, user })
    wishToBeRemembered(false)
    forgetExpired()
    await showChosenLanguage()
    if (user.role === 'operator') return window.location.assign('/ops')
    markFirstLook()
    router.history.replace(takeOrigin())
  }
}

/** Leaves the signed-out pages when the person signs in in another tab (NAV-34). */
export function useFollowOtherTabs() {
  const router = useRouter()
  useEffect(() => {
    // Only other tabs cause storage events: the sign-in of this one finds its own way. The first one counts, because
    // the remembered address is for one use.
    const follow = () => {
      if (session.token() === null) return
      window.removeEventListener('storage', follow)
      router.history.replace(takeOrigin())
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [router])
}
