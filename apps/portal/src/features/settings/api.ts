import { changePassword } from '@fanfara/contract/own/passwords'
import { endOtherSessions, endSession, listSessions } from '@fanfara/contract/own/sessions'
import {
  type EasyAd,
  getNotifications,
  type NotificationSwitches,
  setEasyAd,
  setNotifications,
} from '@fanfara/contract/settings'
import type { BodyOf } from '@fanfara/contract/endpoint'
import type { Platform } from '@fanfara/contract/enums'
import { listWaysIn, setFirstPassword, setWayIn } from '@fanfara/contract/own/ways-in'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { easyAdQuery, keepEasyAd } from '#/app/server/easy-ad.ts'
import { refreshAfter } from '#/app/server/tags.ts'

/** Which groups of messages also come by mail and push (SET-01). Read whenever shown: the inbox's settings switch the same (MSG-14). */
export const notificationsQuery = queryOptions({
  queryKey: ['User', 'Notifications'],
  queryFn: async () => (await call(getNotifications)).data,
  staleTime: 0,
})

/** Where the account is open. */
export const sessionsQuery = queryOptions({
  queryKey: ['User', 'Sessions'],
  queryFn: async () => (await call(listSessions)).data,
})

/** What opens the account; connecting a channel adds to it, so that it is old when the channels are. */
export const waysInQuery = queryOptions({
  queryKey: ['Channels', 'WaysIn'],
  queryFn: async () => (await call(listWaysIn)).data,
})

/** Lets an account at a platform sign in, or ends that; what it was meanwhile is read again when it fails. */
export function useTurnWayIn() {
  const cache = useQueryClient()
  const { queryKey } = waysInQuery
  return useMutation({
    mutationFn: async ({ type, isOn }: { type: Platform; isOn: boolean }) =>
      (await call(setWayIn, { params: { type }, body: { is_on: isOn } })).data,
    onSuccess: ways => void cache.setQueryData(queryKey, ways),
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}

/** Of one group; the other stays as it is. */
export interface Turn {
  group: keyof NotificationSwitches
  isOn: boolean
}

/**
 * Turns a switch at once and tells the server (SET-02); a failure turns it back. Turns are sent one after the other, each
 * with what stands there by then, so that two quick ones cannot undo each other.
 */
export function useTurnNotifications() {
  const cache = useQueryClient()
  const { queryKey } = notificationsQuery
  const show = ({ group, isOn }: Turn) =>
    cache.setQueryData(queryKey, switches => switches && { ...switches, [group]: isOn })
  return useMutation({
    scope: { id: 'notifications' },
    onMutate: async (turn: Turn) => {
      await cache.cancelQueries({ queryKey })
      show(turn)
    },
    mutationFn: async ({ group, isOn }: Turn) => {
      const others = cache.getQueryData(queryKey) ?? { news: true, campaigns: true }
      return call(setNotifications, { body: { ...others, [group]: isOn } })
    },
    onError: (_, { group, isOn }) => show({ group, isOn: !isOn }),
  })
}

/**
 * Turns Easy Ad: the switch moves at once, and back when the server refuses (EASY-08); then everything that it changed is
 * fetched again (CACHE-02).
 */
export function useTurnEasyAd() {
  const cache = useQueryClient()
  const { queryKey } = easyAdQuery
  const show = (before: EasyAd | undefined, value: boolean) => {
    if (before) cache.setQueryData(queryKey, keepEasyAd({ ...before, value }))
  }
  return useMutation({
    onMutate: async (isOn: boolean) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      show(before, isOn)
      return before
    },
    mutationFn: async (isOn: boolean) => keepEasyAd((await call(setEasyAd, { body: { value: isOn } })).data),
    onSuccess: ({ value, campaigns, at_stake }) => cache.setQueryData(queryKey, { value, campaigns, at_stake }),
    onError: (_, isOn, before) => show(before, !isOn),
    // Whatever else it changed may come later than the word that it is done.
    onSettled: () => void refreshAfter('easyAd', cache),
  })
}

/** Signs out one session; one that is gone already counts as done. */
export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Signs out every session but this one; answers how many there were. */
export function useEndOtherSessions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(endOtherSessions)).data.ended,
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** PASS-01: 422 when the present one is wrong. */
export const sendPasswordChange = (body: BodyOf<typeof changePassword>) => call(changePassword, { body })
/** SOC-24: the first password of an account that signs in by a platform. */
export function useSetFirstPassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setFirstPassword>) => call(setFirstPassword, { body }),
    onSuccess: () =>
      Promise.all([refreshAfter('profile', cache), cache.invalidateQueries({ queryKey: waysInQuery.queryKey })]),
  })
}
