/** The question whether it is really the owner who acts, asked at most once at a time (decision 0026). */
export interface IdentityQuestion {
  /** True while the dialog is open. */
  isAsked: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Asks, or waits for the answer of whoever asked before. @returns whether the identity was confirmed. */
  ask: () => Promise<boolean>
  /** Answers everybody who waits. */
  answer: (isConfirmed: boolean) => void
}

/**
 * Makes the question that a client asks in `onUnconfirmed`, and that `IdentityDialog` shows.
 * @example const question = createIdentityQuestion()
 *          const call = createClient({ baseUrl: '/api', onUnconfirmed: question.ask })
 */
export function createIdentityQuestion(): IdentityQuestion {
  const listeners = new Set<() => void>()
  let asked: { answer: Promise<boolean>; resolve: (isConfirmed: boolean) => void } | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    isAsked: () => asked !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask() {
      if (asked) return asked.answer
      let resolve: (isConfirmed: boolean) => void = () => undefined
      const answer = new Promise<boolean>(settle => {
        resolve = settle
      })
      asked = { answer, resolve }
      tell()
      return answer
    },
    answer(isConfirmed) {
      asked?.resolve(isConfirmed)
      asked = null
      tell()
    },
  }
}
