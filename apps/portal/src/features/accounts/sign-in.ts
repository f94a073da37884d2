import { login, type User } from '@fanfara/contract/accounts'
import { ApiError } from '@fanfara/contract/client'
import type { BodyOf } from '@fanfara/contract/endpoint'
import { type ReactNode, useEffect, useState } from 'react'
import { way } from '#/app/route/way.ts'
import { call } from '#/app/server/client.ts'
import { markFirstLook } from '#/app/session/first-look.ts'
import { showChosenLanguage } from '#/app/session/language.ts'
import { takeOrigin } from '#/app/session/origin.ts'
import { session } from '#/app/session/session.ts'
import { forgetExpired } from '@fanfara/ui/session-expired'
import { wishToBeRemembered } from './remember-wish.ts'

/** What POST /login and POST /register answer. */
interface SignedIn {
  credentials: { token: string }
  user: User
}

/** Takes a fresh session over and goes where the person wanted to go (AUTH-10); operators go to their console. */
export async function enter({ credentials, user }: SignedIn, remember: boolean): Promise<void> {
  session.signIn({ token: credentials.token, remember, user })
  wishToBeRemembered(false)
  forgetExpired()
  await showChosenLanguage()
  if (user.role === 'operator') return window.location.assign('/ops')
  markFirstLook()
  await way.go(takeOrigin(), true)
}

/**
 * Signs in; where a second factor protects the account, `step` is the dialog that asks for it. Its code is fetched then: few need it.
 * @throws ApiError, and what fetching throws.
 */
export function useSignIn() {
  const [step, setStep] = useState<ReactNode>(null)
  const signIn = async (body: BodyOf<typeof login>, remember: boolean) => {
    const finish = (signedIn: SignedIn) => enter(signedIn, remember)
    try {
      await finish((await call(login, { body })).data)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error
      const { askSecond } = await import('./ask-second.tsx')
      setStep(await askSecond(error, finish, () => setStep(null)))
    }
  }
  return { step, signIn }
}

/** Leaves the signed-out pages when the person signs in in another tab (NAV-34). */
export function useFollowOtherTabs() {
  useEffect(() => {
    // Only other tabs cause storage events: the sign-in of this one finds its own way. The first one counts, because
    // the remembered address is for one use.
    const follow = () => {
      if (session.token() === null) return
      window.removeEventListener('storage', follow)
      void way.go(takeOrigin(), true)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
}
