import { ApiError } from '@fanfara/contract/client'
import { getCreatorInvitation } from '@fanfara/contract/ops/tables/invitations'
import { call } from '#/app/server/client.ts'

/**
 * Whom the link of a letter asks to come, as the registration form begins with it (INV-03).
 * @returns the server's sentence where the link does not work any more; one may register without it.
 */
export async function readInvitation(token: string) {
  try {
    const { data } = await call(getCreatorInvitation, { params: { token } })
    return { email: data.email, name: data.name, language: data.language }
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
