import { notify } from '@fanfara/ui/toast'
import { useWhenOnline } from '@fanfara/ui/part'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { refreshAfter } from '#/app/server/tags.ts'
import { useText } from '#/i18n/text.ts'
import { sendWaiting, subscribeWaiting, waitingProofs } from './waiting.ts'

/** Links of the signed-in person that the server has not had yet, or did not take. */
export const useWaiting = () => useSyncExternalStore(subscribeWaiting, waitingProofs)

/** Sends what waits, and says what arrived. */
export function useSendWaiting(): (isAll?: boolean) => Promise<void> {
  const text = useText('phone')
  const cache = useQueryClient()
  return useCallback(
    async isAll => {
      const sent = await sendWaiting(isAll)
      if (sent.length === 0) return
      const names = sent.map(({ taskName }) => taskName).join(', ')
      notify({ key: 'proof-sent', tone: 'success', title: text('proof_sent'), description: names })
      await refreshAfter('taskProof', cache)
    },
    [text, cache],
  )
}

const AGAIN_MS = 30_000

/** While the portal is open: whatever waits is sent when it opens, when the connection is back, and now and then. */
export function useWaitingProofs(): void {
  const send = useSendWaiting()
  const isWaiting = useWaiting().some(({ failure }) => failure === null)
  const again = useCallback(() => void send(), [send])
  useWhenOnline(isWaiting, again)
  useEffect(() => {
    if (!isWaiting) return undefined
    again()
    const timer = setInterval(again, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, again])
}
