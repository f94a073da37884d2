import type { Clock } from '../../clock.ts'
import type { Bus, BusMessages } from '../bus.ts'

/** What a memory needs of the world. */
interface Surroundings {
  bus: Bus
  clock: Clock
}

/** When something is to be forgotten, by what processes say to each other; a lost connection forgets everything. */
type Occasions<Value> = {
  [Topic in keyof BusMessages]?: (about: BusMessages[Topic], known: { key: string; value: Value }) => boolean
}

interface Known<Value> {
  value: Value
  freshUntilMs: number
  clockUntilMs: number
}

interface Memory<Value> {
  known: Map<string, Known<Value>>
  /** Counts what was forgotten: who read the database meanwhile may have read what is not so any more. */
  forgotten: number
}

/** Reads a value by its key, from memory or by `load`. */
export type Remember<Value> = (world: Surroundings, key: string, load: () => Promise<Value>) => Promise<Value>

/**
 * What a process reads from the database often and is told of when it changes. Whoever changes it says one of the occasions after the
 * commit; without a word it is trusted for `forMs` all the same, by the machine's clock and by the product's.
 * @param max values at most, per world; all are forgotten when there are more.
 * @param keep whether a value may be remembered; all by default.
 */
export function remembering<Value>({
  forMs,
  max,
  on,
  keep = () => true,
}: {
  forMs: number
  max: number
  on: Occasions<Value>
  keep?: (value: Value) => boolean
}): Remember<Value> {
  const memories = new WeakMap<Surroundings, Memory<Value>>()
  const memoryOf = (world: Surroundings): Memory<Value> => {
    const there = memories.get(world)
    if (there) return there
    const memory: Memory<Value> = { known: new Map(), forgotten: 0 }
    memories.set(world, memory)
    listen(world.bus, memory, on)
    return memory
  }
  return async (world, key, load) => {
    const memory = memoryOf(world)
    const now = world.clock.now().getTime()
    const there = memory.known.get(key)
    if (there && there.freshUntilMs > performance.now() && there.clockUntilMs > now) return there.value
    memory.known.delete(key)
    const { forgotten } = memory
    const value = await load()
    if (memory.forgotten !== forgotten || !keep(value)) return value
    if (memory.known.size >= max) memory.known.clear()
    memory.known.set(key, { value, freshUntilMs: performance.now() + forMs, clockUntilMs: now + forMs })
    return value
  }
}

function listen<Value>(bus: Bus, memory: Memory<Value>, on: Occasions<Value>): void {
  bus.on('gap', () => {
    memory.forgotten += 1
    memory.known.clear()
  })
  const hear = <Topic extends keyof BusMessages>(topic: Topic) => {
    const isOver = on[topic]
    if (!isOver) return
    bus.on(topic, about => {
      memory.forgotten += 1
      for (const [key, { value }] of memory.known) if (isOver(about, { key, value })) memory.known.delete(key)
    })
  }
  for (const topic of Object.keys(on) as (keyof BusMessages)[]) hear(topic)
}
