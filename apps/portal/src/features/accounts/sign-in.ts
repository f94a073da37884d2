import type { User } from '@fanfara/contract/accounts'
import { useRouter } from '@tanstack/react-router'
import { markFirstLook } from '#/app/first-look.ts'
import { showChosenLanguage } from '#/app/language.ts'
import { takeOrigin } from '#/app/origin.ts'
import { session } from '#/app/session.ts'

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
    await showChosenLanguage()
    if (user.role === 'operator') return window.location.assign('/ops')
    markFirstLook()
    router.history.replace(takeOrigin())
  }
}
