import { NestedDatabaseUse } from '../port.ts'

/** How often who waits looks whether whoever has the turn asked anything since. Milliseconds. */
const LOOK_MS = 2500
/** After so many looks in a row that saw nothing, the next one stops waiting: one may come late, when the process was held up. */
const LOOKS = 4

/**
 * Hands out one turn after the other, in the order of asking. Whoever has it asks one statement after the other; if none comes for
 * long, it most likely waits for somebody who waits for the turn.
 */
export class Turns {
  #tail: Promise<void> = Promise.resolve()
  #waiting = 0
  #asked = 0
  #isAsking = false

  /**
   * Waits for the turn.
   * @returns gives it back.
   * @throws NestedDatabaseUse when whoever has it asks nothing for long; who comes after is not kept waiting by that.
   */
  async take(): Promise<() => void> {
    let free = () => {}
    const before = this.#tail
    this.#tail = new Promise(resolve => {
      free = resolve
    })
    const isAlone = this.#waiting === 0
    this.#waiting += 1
    const give = () => {
      this.#waiting -= 1
      free()
    }
    if (isAlone) await before
    else if (!(await this.#inTime(before))) {
      void before.then(give)
      throw new NestedDatabaseUse()
    }
    this.#asked += 1
    return give
  }

  /** Asks a statement of whoever has the turn. */
  async busy<T>(ask: () => Promise<T>): Promise<T> {
    this.#isAsking = true
    try {
      return await ask()
    } finally {
      this.#isAsking = false
      this.#asked += 1
    }
  }

  /** Waits for the turn before. @returns false once nothing has been asked for long. */
  async #inTime(before: Promise<void>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const idle = new Promise<false>(resolve => {
      let seen = this.#asked
      let looks = 0
      timer = setInterval(() => {
        looks = this.#isAsking || seen !== this.#asked ? 0 : looks + 1
        seen = this.#asked
        if (looks >= LOOKS) resolve(false)
      }, LOOK_MS)
    })
    try {
      return await Promise.race([before.then(() => true), idle])
    } finally {
      clearInterval(timer)
    }
  }
}
