/** Lets acts of many take turns. */
export type Turns = <T>(who: string, act: () => Promise<T>) => Promise<T>

/**
 * Runs at most `limit` acts at once. Whoever waits is in a line with its own kind, and the lines take turns: a burst of one
 * application waits for itself, and another's single act is next.
 */
export function makeTurns(limit: number): Turns {
  const lines = new Map<string, (() => void)[]>()
  let running = 0
  const goOn = () => {
    while (running < limit) {
      const [first] = lines
      if (!first) return
      const [who, line] = first
      const start = line.shift()
      // To the end of the round; a line without anybody in it is none.
      lines.delete(who)
      if (line.length > 0) lines.set(who, line)
      running += 1
      start?.()
    }
  }
  return (who, act) =>
    new Promise((resolve, reject) => {
      const line = lines.get(who) ?? []
      lines.set(who, line)
      line.push(() => {
        const done = act().finally(() => {
          running -= 1
          goOn()
        })
        done.then(resolve, reject)
      })
      goOn()
    })
}
