import { ApiError } from '@fanfara/contract/client'
import type { ChannelType } from '@fanfara/contract/enums'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { createNonce, popupFeatures, type PopupMessage, watchPopup } from '#/app/session/popup.ts'
import { isSaidForAll } from '#/app/server/server-errors.ts'
import { API_BASE } from '#/app/session/session.ts'
import { useSignIn } from '#/features/accounts/sign-in.ts'
import type { SocialStart } from '#/features/accounts/remember-wish.ts'
export type { SocialStart } from '#/features/accounts/remember-wish.ts'

/** SOC-01: the two pages that offer the same buttons. */
export type SocialAction = 'login' | 'register'

/** What the alert beside the buttons says: the window was blocked, or a sentence. */
export type SocialTrouble = 'blocked' | { failed: string }

interface Trip {
  type: ChannelType
  popup: Window
  stop: () => void
}

/**
 * Signs in or registers through a platform, in a popup (SOC-01…SOC-13). The window opens in the person's press, because
 * browsers block windows that open later. Whoever presses another platform starts anew; an open window is brought back.
 */
export function useSocial(action: SocialAction) {
  const { step, signIn } = useSignIn()
  const trip = useRef<Trip | null>(null)
  const [waitingFor, setWaitingFor] = useState<ChannelType | null>(null)
  const [trouble, setTrouble] = useState<SocialTrouble | null>(null)
  useEffect(() => () => trip.current?.stop(), [])

  async function finish({ token }: PopupMessage, remember: boolean) {
    try {
      if (!token) throw new ApiError({ kind: 'PARSING_ERROR' })
      await signIn({ token }, remember)
    } catch (error) {
      if (!isSaidForAll(error)) setTrouble({ failed: messageOf(error) })
    } finally {
      setWaitingFor(null)
    }
  }

  function start(type: ChannelType, { remember, query }: SocialStart) {
    setTrouble(null)
    const { current } = trip
    if (current?.type === type && !current.popup.closed) return current.popup.focus()
    current?.stop()
    const nonce = createNonce()
    const address = `${API_BASE}/${type}/${action}?${new URLSearchParams({ nonce, ...query })}`
    const popup = window.open(address, 'fanfara-social', popupFeatures(window.screen))
    if (!popup) return setTrouble('blocked')
    setWaitingFor(type)
    const stop = watchPopup(
      popup,
      { action, nonce },
      { message: message => void finish(message, remember), closed: () => setWaitingFor(null) },
    )
    trip.current = { type, popup, stop }
  }
  return { start, waitingFor, trouble, step }
}
