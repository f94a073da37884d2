import { getMediaKit, type MediaKit, renewMediaKit, revokeMediaKit, setMediaKit } from '@fanfara/contract/own/media-kit'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'

/** What the kit shows, and its link. */
export const mediaKitQuery = queryOptions({
  queryKey: ['User', 'MediaKit'],
  queryFn: async () => (await call(getMediaKit)).data,
})

/** One thing that the kit shows or does not. */
export interface Choice {
  name: 'shows_prices' | 'shows_brands' | 'is_indexed'
  isOn: boolean
}

/** Turns a switch at once; a failure turns it back. Turns are sent one after the other, each with what stands there by then. */
export function useChoose() {
  const cache = useQueryClient()
  const { queryKey } = mediaKitQuery
  const show = ({ name, isOn }: Choice) => cache.setQueryData(queryKey, kit => kit && { ...kit, [name]: isOn })
  return useMutation({
    scope: { id: 'media-kit' },
    onMutate: async (choice: Choice) => {
      await cache.cancelQueries({ queryKey })
      show(choice)
    },
    mutationFn: async ({ name, isOn }: Choice) => {
      const { shows_prices, shows_brands, is_indexed } = await cache.ensureQueryData(mediaKitQuery)
      await call(setMediaKit, { body: { shows_prices, shows_brands, is_indexed, [name]: isOn } })
    },
    onError: (_, { name, isOn }) => show({ name, isOn: !isOn }),
  })
}

/** Makes a link, a new one, or none. */
export function useChangeLink() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (act: 'renew' | 'revoke'): Promise<MediaKit> =>
      (await call(act === 'renew' ? renewMediaKit : revokeMediaKit)).data,
    onSuccess: kit => cache.setQueryData(mediaKitQuery.queryKey, kit),
  })
}
