import { ApiError } from '@fanfara/contract/client'
import { addPushDevice, listPushDevices, removePushDevice } from '@fanfara/contract/own/push'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pushState, subscribe, subscribed, unsubscribe } from '#/app/device/push.ts'
import { call } from '#/app/server/client.ts'

/** The key to subscribe with, and the devices that messages go to. */
export const devicesQuery = queryOptions({
  queryKey: ['User', 'Devices'],
  queryFn: async () => (await call(listPushDevices)).data,
})

/** Whether this browser takes messages. */
export const pushQuery = queryOptions({ queryKey: ['push'], queryFn: pushState, staleTime: 0 })

/** One that is gone already is as it should be. */
async function remove(id: string): Promise<void> {
  try {
    await call(removePushDevice, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** Switches messages on this device. A browser that says no is left as it is. */
export function useTurnPush() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ isOn, id }: { isOn: boolean; id: string | undefined }) => {
      if (!isOn) {
        await unsubscribe()
        if (id !== undefined) await remove(id)
        return
      }
      const { public_key } = await cache.fetchQuery(devicesQuery)
      const body = await subscribe(public_key)
      if (body) await call(addPushDevice, { body })
    },
    onSettled: () => refresh(cache),
  })
}

/** Sends nothing to a device any more, wherever it is. */
export function useRemoveDevice() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isHere }: { id: string; isHere: boolean }) => {
      if (isHere) await unsubscribe()
      await remove(id)
    },
    onSettled: () => refresh(cache),
  })
}

const refresh = (cache: ReturnType<typeof useQueryClient>) =>
  Promise.all([devicesQuery, pushQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey })))

/** A browser that takes messages belongs to whoever is signed in now. */
export async function renewDevice(): Promise<void> {
  const body = await subscribed()
  if (body) await call(addPushDevice, { body })
}
