import { ApiError } from '@fanfara/contract/client'
import { hasText, textOf, useLanguage } from '@fanfara/ui/text'
import { useRef, useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { isSaidForAll } from '#/app/server/server-errors.ts'
import { useSignIn } from './sign-in.ts'

/** What is typed into the sign-in form. */
export interface LoginValues {
  email: string
  password: string
  remember: boolean
}
type Errors = Partial<Record<'email' | 'password', string>>

/** The rules of the contract, loaded when somebody starts to type: the first load stays small. */
export const loadRules = async () => (await import('@fanfara/contract/accounts')).passwordLogin

/** The first rule broken in each field. */
async function check(values: { email: string; password: string }): Promise<Errors> {
  const result = (await loadRules()).safeParse(values)
  const errors: Errors = {}
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path[0] === 'password' ? 'password' : 'email'
    errors[field] ??= message
  }
  return errors
}

/**
 * The sign-in form by hand: two fields do not need the form library, which would be a tenth of the first load. What was
 * typed stays in the inputs whatever happens (AUTH-11); one press is one call.
 */
export function useLoginForm() {
  useLanguage()
  const { step, signIn } = useSignIn()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)

  async function attempt({ email, password, remember }: LoginValues) {
    setAlert(null)
    try {
      const broken = await check({ email, password })
      setErrors(broken)
      if (broken.email || broken.password) return
      await signIn({ email: email.trim(), password, ...(remember ? { remember } : {}) }, remember)
    } catch (error) {
      const first = error instanceof ApiError ? Object.values(error.errors)[0]?.[0] : undefined
      // AUTH-12: the first field error stands under both inputs.
      if (first) setErrors({ email: first, password: first })
      if (!isSaidForAll(error)) setAlert(messageOf(error))
    }
  }
  async function submit(values: LoginValues) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    await attempt(values)
    isRunning.current = false
    setBusy(false)
    setAttempts(number => number + 1)
  }
  const errorOf = (field: keyof Errors) => {
    const message = errors[field]
    return message && hasText(message) ? textOf(message) : message
  }
  const forget = (field: keyof Errors) => errors[field] && setErrors({ ...errors, [field]: undefined })
  return { step, submit, isBusy, alert, errorOf, forget, attempts }
}
