import type { CallOptions } from '@fanfara/contract/client'
import { notify } from '@fanfara/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { randomKey } from '#/shared/kept/kept-keys.ts'
import { lastWord, useReading } from './last-word.ts'

/** A call with its consequences: what is fetched again, what is announced. */
export interface Act<Input, Output> {
  /** Calls the server. The options carry a key under which a repeated call of the same act is carried out once. */
  run: (input: Input, options: CallOptions) => Promise<Output>
  /** What the operator reads when it is done: of what was sent, whatever was typed since; left out where the answer stands beside what was pressed. */
  done?: (output: Output, sent: Input) => string
  onDone?: (output: Output) => void
  /** Whether the place where a refusal would be read is open; a page always is. */
  isShown?: boolean
}

/**
 * Runs an act: the same key for the same input until it succeeds, so that trying again after a lost answer is safe.
 * Whatever the answer, everything that is shown is read again.
 */
export function useAct<Input, Output>({ run, done, onDone, isShown = true }: Act<Input, Output>) {
  const cache = useQueryClient()
  const attempt = useRef<{ input: string; key: string }>(undefined)
  const keyFor = (input: Input) => {
    const written = JSON.stringify(input) ?? ''
    if (attempt.current?.input !== written) attempt.current = { input: written, key: randomKey() }
    return attempt.current.key
  }
  const [word] = useState(lastWord)
  const act = useMutation({
    mutationFn: (input: Input) => run(input, { idempotencyKey: keyFor(input) }),
    onSuccess: (output, sent) => {
      attempt.current = undefined
      // What was refused before went well now: nobody is told of it any more.
      word.read()
      if (done) notify({ key: 'act', tone: 'success', title: done(output, sent) })
      onDone?.(output)
    },
    onError: word.hear,
    onSettled: () => cache.invalidateQueries(),
  })
  useReading(word, act.error, isShown)
  return act
}
