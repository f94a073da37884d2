import { getUser } from '@fanfara/contract/accounts'
import { ApiError, fetchFile } from '@fanfara/contract/client'
import type { AnyEndpoint, Call } from '@fanfara/contract/endpoint'
import { clientOf } from '@fanfara/ui/connect'
import { createIdentityQuestion } from '@fanfara/ui/identity-question'
import { saveFile } from '@fanfara/ui/save-file'
import { focusManager, MutationCache, type Query, QueryClient } from '@tanstack/react-query'
import { baseUrl, session } from '#/session.ts'
import { keptKeys } from '#/shared/kept/kept-keys.ts'

/** Whether it is really the operator who acts, where an act asks for that (decision 0026). */
export const question = createIdentityQuestion()

/** Under which it is kept that the server shut everything but the set-up of a second factor (decision 0056). */
export const shutKey = ['shut']

/** Calls the API as the signed-in operator. */
export const call = clientOf(session, {
  baseUrl,
  keys: keptKeys,
  onUnconfirmed: question.ask,
  onError: ({ code }) => void (code === 'second_factor_unset' && queryClient.setQueryData(shutKey, true)),
})

/** Asks again who is signed in: another owner may have given them another role (decision 0044). What keeps the answer away changes nothing. */
export async function renewUser(): Promise<void> {
  const before = session.user.get()
  if (!before) return
  const found = await call(getUser).catch(() => null)
  if (found?.data.id !== before.id || session.user.get()?.id !== before.id) return
  const { id, name, avatar_url, role, operator_role, language } = found.data
  if (operator_role !== before.operator_role || name !== before.name)
    session.user.set({ id, name, avatar_url, role, operator_role, language })
}

const isAboutRight = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && (error.code?.startsWith('right_') ?? false)

/** So often is read again what somebody looks at: colleagues act too. */
export const COLLEAGUES_MS = 30_000

/** What a form begins from is not read again under the hands of whoever fills it in. */
const readAgainMs = ({ options }: Query): number | false =>
  'refetchOnWindowFocus' in options && options.refetchOnWindowFocus === false ? false : COLLEAGUES_MS

/** Keeps what was read; every act makes all of it old. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: error => void (isAboutRight(error) && renewUser()) }),
  defaultOptions: {
    queries: { staleTime: 5_000, retry: false, refetchOnWindowFocus: true, refetchInterval: readAgainMs },
    // Without a connection an act fails at once: kept until it is back, it would be done after somebody thought better of it (DAY-07).
    mutations: { networkMode: 'always' },
  },
})

const isLookedAt = focusManager.isFocused.bind(focusManager)
/** Nothing is read again by itself while a dialog is open: what is decided about stays, and with it what was typed. */
focusManager.isFocused = () => isLookedAt() && document.querySelector('[role=dialog], [role=alertdialog]') === null

/**
 * Fetches a file byte by byte and hands it to the browser's downloads under the server's name for it.
 * @throws ApiError when the server refuses or does not answer.
 */
export async function download<E extends AnyEndpoint>(endpoint: E, input: Call<E>, name: string): Promise<void> {
  const file = await fetchFile(endpoint, input, {
    baseUrl,
    token: session.token,
    renew: session.renew,
    language: session.language,
  })
  saveFile(file.content, file.name ?? name)
}
