import type { CallOptions } from '@fanfara/contract/client'
import { notify } from '@fanfara/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refusalOf } from './refusal.tsx'

/** One act of the operator. */
export interface Act<Input, Output> {
  /** Calls the server. The options carry a key under which a repeated call of the same act is carried out once. */
  run: (input: Input, options: CallOptions) => Promise<Output>
  /** What the operator reads when it is done. */
  done: (output: Output) => string
  onDone?: (output: Output) => void
  /** Whether the place where a refusal would be read is open; a page always is. */
  isShown?: boolean
}

/** A random key; also where `crypto.randomUUID` is missing because the page is not served over HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A refusal on its way to whoever reads it. */
interface Word {
  isHere: boolean
  unread: unknown
}

function sayAloud(error: unknown) {
  const { title, message } = refusalOf(error)
  notify({ key: 'act', tone: 'error', title, description: message })
}

/** Keeps a refusal until it is read; there is nobody left who shows it once the operator went on without waiting. */
function hear(word: Word, error: unknown) {
  if (word.isHere) word.unread = error
  else sayAloud(error)
}

/** What stood there for less than this was not read. */
const READ_MS = 1_000

/**
 * Says a refusal aloud when the place beside its cause closes before it can be read: reading everything again showed that
 * the act is not offered any more, because somebody else was faster.
 */
function useLastWord({ current: word }: { current: Word }, error: unknown, isShown: boolean) {
  useEffect(() => {
    if (!error || !word.unread) return undefined
    const read = () => void (word.unread = null)
    if (!isShown) {
      sayAloud(error)
      read()
      return undefined
    }
    const timer = setTimeout(read, READ_MS)
    return () => clearTimeout(timer)
  }, [word, error, isShown])
  useEffect(() => {
    word.isHere = true
    return () => {
      word.isHere = false
      if (word.unread) sayAloud(word.unread)
      word.unread = null
    }
  }, [word])
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
  const word = useRef<Word>({ isHere: true, unread: null })
  const act = useMutation({
    mutationFn: (input: Input) => run(input, { idempotencyKey: keyFor(input) }),
    onSuccess: output => {
      attempt.current = undefined
      notify({ key: 'act', tone: 'success', title: done(output) })
      onDone?.(output)
    },
    onError: error => hear(word.current, error),
    onSettled: () => cache.invalidateQueries(),
  })
  useLastWord(word, act.error, isShown)
  return act
}
