import { listCategories, type User } from '@fanfara/contract/accounts'
import {
  deleteAvatar,
  deleteUser,
  getDeletion,
  type ProfileForm,
  updateUser,
  uploadAvatar,
} from '@fanfara/contract/profile'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { pauseInbox } from '#/app/server/inbox.ts'
import { session } from '#/app/session/session.ts'
import { refreshAfter } from '#/app/server/tags.ts'
import { userQuery } from '#/app/session/user.ts'
import type { Crop } from './picture.ts'

/** The interests that can be chosen, in the interface language (ENUM-14, PROF-10). */
export const categoriesQuery = queryOptions({
  queryKey: ['UserCategories'],
  queryFn: async () => (await call(listCategories)).data,
  staleTime: 60 * 60_000,
})

/** Puts what is known of the person everywhere at once: this page, the header, the other tabs (LAY-04). */
function showUser(cache: QueryClient, change: Partial<User>) {
  cache.setQueryData(userQuery.queryKey, user => user && { ...user, ...change })
  const shown = session.user.get()
  if (!shown) return
  const { name = shown.name, avatar_url = shown.avatar_url } = change
  session.user.set({ ...shown, name, avatar_url })
}

/** Saves name, description and interests; the answer is what stands there from now on (PROF-11). */
export function useSaveProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: ProfileForm) => (await call(updateUser, { body })).data,
    onSuccess: user => showUser(cache, user),
  })
}

/** Sends the original picture and the square to keep; the new one is shown everywhere (PROF-01). */
export function useUploadAvatar() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, crop }: { file: File; crop: Crop }) => {
      const fields = { crop_x: String(crop.x), crop_y: String(crop.y), crop_size: String(crop.size) }
      return (await call(uploadAvatar, {}, { upload: { file, fields } })).data
    },
    onSuccess: ({ avatar_url }) => showUser(cache, { avatar_url }),
    onSettled: () => refreshAfter('profile', cache),
  })
}

/** Goes back to the initials. */
export function useRemoveAvatar() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteAvatar),
    onSuccess: () => showUser(cache, { avatar_url: null }),
    onSettled: () => refreshAfter('profile', cache),
  })
}

/** What keeps the account from being deleted (SCR-109), asked anew for each question. */
export const deletionQuery = queryOptions({
  queryKey: ['Deletion'],
  queryFn: async ({ signal }) => (await call(getDeletion, {}, { signal })).data,
  gcTime: 0,
})

/** Deletes the account (PROF-17); its inbox closes with it, and opens again when it was not deleted. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteUser, { query: { id }, body: undefined }),
    onMutate: () => ({ listenAgain: pauseInbox() }),
    onError: (_error, _id, before) => before?.listenAgain(),
  })
