import { type EasyAd, getEasyAd } from '@fanfara/contract/settings'
import { useSlice } from '@fanfara/ui/session'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { session } from '#/app/session/session.ts'

/** Keeps what the server says in the settings slice (EASY-12, GEN-12). */
export function keepEasyAd<Told extends EasyAd>(told: Told): Told {
  const settings = session.settings.get()
  if (settings.easyAd !== told.value) session.settings.set({ ...settings, easyAd: told.value })
  return told
}

/** Whether Easy Ad is on, and what turning it off would cost now. */
export const easyAdQuery = queryOptions({
  queryKey: ['RandomCampaigns'],
  queryFn: async () => keepEasyAd((await call(getEasyAd)).data),
})

/** Whether Easy Ad is on; asks the server where it matters: another browser may have turned it. */
export function useHasEasyAd(doesMatter: boolean): boolean {
  useQuery({ ...easyAdQuery, enabled: doesMatter })
  return useSlice(session.settings).easyAd
}
