import type { PaidPayout } from '@fanfara/contract/payments'
import { useEffect } from 'react'
import { celebrateOnce, wasCelebrated } from '#/app/device/celebrated.ts'

/** Celebrates a payout once on this device, when somebody looks (FIN-08); what cannot be fetched for it is fetched on another visit. */
export function useCelebration(paid: PaidPayout | null | undefined) {
  const { id, amount } = paid ?? {}
  useEffect(() => {
    if (id === undefined || amount === undefined || wasCelebrated(id)) return undefined
    let isHere = true
    const begin = async () => {
      const fetched = await import('./celebration.tsx').catch(() => null)
      if (fetched && isHere && !document.hidden && celebrateOnce(id)) fetched.celebrate({ id, amount })
    }
    const look = () => void (!document.hidden && begin())
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', look)
    }
  }, [id, amount])
}
