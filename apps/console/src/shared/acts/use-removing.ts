import { ApiError } from '@fanfara/contract/client'
import { notify } from '@fanfara/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lastWord, useReading } from './last-word.ts'
import { refusalOf } from './refusal.tsx'
import { useHeld } from './use-held.ts'

/** What removes something for good, and its words. */
interface Removal<Item> {
  run: (item: Item) => Promise<unknown>
  /** A sentence in the present tense, shown while the ten seconds run. */
  label: (item: Item) => string
  /** What the operator reads when it is done. */
  done: (item: Item) => string
}

/**
 * Removes something that cannot be put back, ten seconds after it was said. What could not be removed is there again with the reason beside it; the
 * reason is said aloud where nobody would read it there.
 */
export function useRemoving<Item extends { id: string }>({ run, label, done }: Removal<Item>) {
  const cache = useQueryClient()
  const [failed, setFailed] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [word] = useState(lastWord)
  useReading(word, [...failed.values()].at(-1), true)
  const fail = (id: string, error: unknown) => {
    if (error instanceof ApiError && error.status === 404) {
      const { title, message } = refusalOf(error)
      notify({ key: 'act', tone: 'error', title, description: message })
      return
    }
    setFailed(before => new Map(before).set(id, error))
    word.hear(error)
  }
  const { pending, hold } = useHeld<Item>({
    label,
    isFocused: true,
    send: async item => {
      try {
        await run(item)
        notify({ key: 'act', tone: 'success', title: done(item) })
      } catch (error) {
        fail(item.id, error)
      }
      await cache.invalidateQueries()
    },
  })
  return {
    /** Whether it is about to go, or on its way. */
    isGone: (id: string) => pending.some(item => item.id === id),
    /** Why it could not be removed. */
    errorOf: (id: string) => failed.get(id),
    remove: (item: Item) => {
      // The second press of two on one row.
      if (pending.some(({ id }) => id === item.id)) return
      setFailed(before => new Map([...before].filter(([id]) => id !== item.id)))
      hold(item)
    },
  }
}
