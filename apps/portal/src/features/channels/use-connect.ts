import type { Platform } from '@fanfara/contract/enums'
import { platformNames } from '@fanfara/ui/platform-icon'
import { notify } from '@fanfara/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { isSaidForAll } from '#/app/server/server-errors.ts'
import { awaitPopup, createNonce, popupFeatures } from '#/app/session/popup.ts'
import { API_BASE } from '#/app/session/session.ts'
import { refreshAfter } from '#/app/server/tags.ts'
import { userQuery } from '#/app/session/user.ts'
import { useText } from '#/i18n/text.ts'
import { askForTicket } from './api.ts'

/** What the alert above the channels says. */
export type ConnectTrouble = 'blocked' | { failed: string }

/**
 * Connects a channel in a popup (TRAN-54…TRAN-57). The window opens at once, in the person's press, because browsers
 * block windows that open later; it gets its address when the ticket has come.
 */
export function useConnect() {
  const text = useText('channels')
  const cache = useQueryClient()
  const { data: user } = useQuery(userQuery)
  const [waitingFor, setWaitingFor] = useState<Platform | null>(null)
  const [trouble, setTrouble] = useState<ConnectTrouble | null>(null)

  async function connect(type: Platform) {
    setTrouble(null)
    const popup = window.open('about:blank', 'fanfara-connect', popupFeatures(window.screen))
    if (!popup) return setTrouble('blocked')
    setWaitingFor(type)
    try {
      const nonce = createNonce()
      const uuid = user?.uuid ?? (await cache.ensureQueryData(userQuery)).uuid
      const query = new URLSearchParams({ ticket: await askForTicket(type), nonce })
      popup.location.href = new URL(`${API_BASE}/${type}/${uuid}/connect?${query}`, window.location.href).href
      const end = await awaitPopup(popup, { action: 'connect', nonce })
      if (end !== 'closed') {
        notify({
          key: `connected-${type}`,
          tone: 'success',
          title: text('connected', { platform: platformNames[type] }),
          description: text('connected_text'),
        })
      }
      await refreshAfter('channels', cache)
    } catch (error) {
      popup.close()
      if (!isSaidForAll(error)) setTrouble({ failed: messageOf(error) })
    } finally {
      setWaitingFor(null)
    }
  }
  return { connect, waitingFor, trouble }
}
