import { dismissFailures } from '../overlay/toast.tsx'
import type { Session } from './session.ts'

/** What failed for whoever was signed in before, or because nobody was, goes once somebody signs in, here or in another tab (DAY-19). */
export function forgetFailuresAtSignIn({ auth }: Pick<Session, 'auth'>): void {
  let isIn = auth.get().token !== null
  auth.subscribe(() => {
    const wasIn = isIn
    isIn = auth.get().token !== null
    if (isIn && !wasIn) dismissFailures()
  })
}
