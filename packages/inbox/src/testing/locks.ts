interface Waiting {
  act: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}
interface Lock {
  holder: Waiting | null
  queue: Waiting[]
}

const aborted = (): Error => Object.assign(new Error('aborted'), { name: 'AbortError' })

/** Web Locks of one browser, as far as the inbox uses them: one after another, given up while waiting, stolen. */
export class TestLocks {
  readonly #locks = new Map<string, Lock>()

  /** Signature of the browser's, as far as the core uses it. */
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    act: () => Promise<unknown>,
  ): Promise<unknown> {
    const lock = this.#locks.get(name) ?? { holder: null, queue: [] }
    this.#locks.set(name, lock)
    return new Promise((resolve, reject) => {
      const entry = { act, resolve, reject }
      options.signal?.addEventListener('abort', () => {
        if (!lock.queue.includes(entry)) return
        lock.queue = lock.queue.filter(other => other !== entry)
        reject(aborted())
      })
      if (options.steal) {
        lock.holder?.reject(aborted())
        lock.holder = null
        lock.queue.unshift(entry)
      } else lock.queue.push(entry)
      this.#next(lock)
    })
  }

  #next(lock: Lock): void {
    if (lock.holder) return
    const entry = lock.queue.shift()
    if (!entry) return
    lock.holder = entry
    const done = () => {
      if (lock.holder !== entry) return
      lock.holder = null
      this.#next(lock)
    }
    // As in a browser, a lock is never given within the call that asks for it.
    void Promise.resolve().then(entry.act).then(entry.resolve, entry.reject).finally(done)
  }
}
