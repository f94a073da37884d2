import type { Platform } from '@fanfara/contract/enums'
import { ApiError } from '@fanfara/contract/client'
import { createConfirmTicket } from '@fanfara/contract/own/ways-in'
import { IdentityDialog } from '@fanfara/ui/identity-dialog'
import { textOf } from '@fanfara/ui/text'
import { call } from '#/app/server/client.ts'
import { question } from './identity.ts'
import { awaitPopup, createNonce, popupFeatures } from './popup.ts'
import { API_BASE } from './session.ts'

/** Shows the question of this tab. */
export const IdentityHost = () => <IdentityDialog question={question} call={call} atPlatform={atPlatform} />

/** A trip to a platform that signs the person in; the window opens in their press, before its address is known. */
async function atPlatform(type: Platform): Promise<boolean> {
  const popup = window.open('about:blank', 'fanfara-confirm', popupFeatures(window.screen))
  if (!popup) throw new ApiError({ status: 400, body: { message: textOf('ui.identity_blocked') } })
  try {
    const nonce = createNonce()
    const { ticket } = (await call(createConfirmTicket, { body: { type } })).data
    const query = new URLSearchParams({ ticket, nonce })
    popup.location.href = new URL(`${API_BASE}/${type}/confirm?${query}`, window.location.href).href
    return (await awaitPopup(popup, { action: 'confirm', nonce })) !== 'closed'
  } catch (error) {
    popup.close()
    throw error
  }
}
