import type { CallOptions } from '@fanfara/contract/client'
import { notify } from '@fanfara/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

/** One act of the operator. */
export interface Act<Input, Output> {
  /** Calls the server. The options carry a key under which a repeated call of the same act is carried out once. */
  run: (input: Input, options: CallOptions) => Promise<Output>
  /** What the operator reads when it is done. */
  done: (output: Output) => string
  onDone?: (output: Output) => void
}

/** A random key; also where `crypto.randomUUID` is missing because the page is not served over HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Runs an act: the same key for the same input until it succeeds, so that trying again after a lost answer is safe.
 * Whatever the answer, everything that is shown is read again.
 */
export function useAct<Input, Output>({ run, done, onDone }: Act<Input, Output>) {
  const cache = useQueryClient()
  const attempt = useRef<{ input: string; key: string }>(undefined)
  const keyFor = (input: Input) => {
    const written = JSON.stringify(input) ?? ''
    if (attempt.current?.input !== written) attempt.current = { input: written, key: randomKey() }
    return attempt.current.key
  }
  return useMutation({
    mutationFn: (input: Input) => run(input, { idempotencyKey: keyFor(input) }),
    onSuccess: output => {
      attempt.current = undefined
      notify({ key: 'act', tone: 'success', title: done(output) })
      onDone?.(output)
    },
    onSettled: () => cache.invalidateQueries(),
  })
}
