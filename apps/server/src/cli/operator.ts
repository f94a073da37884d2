import { newPassword } from '@fanfara/contract/accounts'
import * as z from 'zod/mini'
import { Invalid } from '../errors.ts'
import { refuseCommon } from '../features/accounts/service.ts'

/** Why a password is none for an operator, as a sentence for the command line; null when it is one. The rules are everybody's. */
export function weaknessOf(password: string): string | null {
  if (!z.safeParse(newPassword, password).success)
    return 'FANFARA_OPERATOR_PASSWORD needs 8 to 256 characters, with a lower-case and an upper-case letter, a digit and one of -!@#$%^&*_=+'
  try {
    refuseCommon(password)
    return null
  } catch (error) {
    if (error instanceof Invalid) return 'FANFARA_OPERATOR_PASSWORD is one of the passwords that are guessed first'
    throw error
  }
}
