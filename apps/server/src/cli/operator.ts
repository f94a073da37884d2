import { newPassword } from '@fanfara/contract/accounts'
import { operatorRoles } from '@fanfara/contract/rights'
import * as z from 'zod/mini'
import { Invalid } from '../errors.ts'
import { createOperator, refuseCommon } from '../features/accounts/service.ts'
import type { World } from '../world.ts'
import { Mistaken } from './set-up.ts'

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

/**
 * Makes an operator, who can sign in at once (OPS-01).
 * @param options what stands on the command line, and the password from the environment.
 * @throws Mistaken with what is missing or wrong; Refused when the address is taken.
 */
export async function makeOperator(
  world: World,
  options: { email?: string; name?: string; role?: string; password: string | undefined },
  say: (text: string) => void,
): Promise<void> {
  const { email, password } = options
  if (!email || !password)
    throw new Mistaken('--email and the environment variable FANFARA_OPERATOR_PASSWORD are needed')
  const weakness = weaknessOf(password)
  if (weakness !== null) throw new Mistaken(weakness)
  const role = operatorRoles.find(each => each === options.role)
  if (options.role !== undefined && role === undefined)
    throw new Mistaken(`--role is one of ${operatorRoles.join(', ')}`)
  await createOperator(world, { email: email.trim().toLowerCase(), name: options.name ?? email, password, role })
  say(`Operator ${email} can sign in at ${world.config.publicUrl}/ops`)
}
