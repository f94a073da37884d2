import { notify } from '@fanfara/ui/toast'
import { useEffect } from 'react'
import { refusalOf } from './refusal.tsx'

/** A refusal on its way to whoever reads it: beside its cause, or said aloud when there is nobody left who shows it there. */
export function lastWord() {
  let isHere = true
  let unread: unknown = null
  const say = () => {
    if (!unread) return
    const { title, message } = refusalOf(unread)
    notify({ key: 'act', tone: 'error', title, description: message })
    unread = null
  }
  return {
    say,
    hear: (error: unknown) => {
      unread = error
      if (!isHere) say()
    },
    read: () => {
      unread = null
    },
    come: () => {
      isHere = true
    },
    go: () => {
      isHere = false
      say()
    },
  }
}

/** What stood there for less than this was not read. */
const READ_MS = 1_000

/**
 * Says a refusal aloud when the place beside its cause closes before it can be read: reading everything again showed that
 * the act is no longer offered, because somebody else was faster.
 */
export function useReading(word: ReturnType<typeof lastWord>, error: unknown, isShown: boolean) {
  useEffect(() => {
    if (!error) return undefined
    if (!isShown) word.say()
    const timer = setTimeout(word.read, READ_MS)
    return () => clearTimeout(timer)
  }, [word, error, isShown])
  useEffect(() => {
    word.come()
    return word.go
  }, [word])
}
