import { email as emailAddress } from '@fanfara/contract/accounts'
import { NAME_MAX } from '@fanfara/contract/limits'
import type { Identity } from '@fanfara/platforms'
import * as z from 'zod/mini'
import { keptLine } from '#/kept-text.ts'

/**
 * Who somebody is at a platform, in texts that can be kept; an e-mail address counts when it would pass our own form.
 * @example keptIdentity({ …, displayName: ' Ola\u0000 ' }).displayName // 'Ola'
 */
export function keptIdentity(identity: Identity) {
  const login = keptLine(identity.login)
  const address = z.safeParse(emailAddress, identity.email)
  return {
    externalId: identity.externalId,
    subject: identity.subject ?? null,
    login,
    displayName: Array.from(keptLine(identity.displayName)).slice(0, NAME_MAX).join('').trim() || login,
    url: identity.url,
    avatarUrl: identity.avatarUrl,
    email: address.success ? address.data : null,
  }
}
