import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

/** What a meter of times is: its name, what it measures, and the bounds that times are counted by, in seconds, rising. */
interface Described {
  name: string
  help: string
  bounds: readonly number[]
}

/** How many requests of one kind took up to each bound and longer than the one before it; the last place is for those above all bounds. */
interface Series {
  labels: string
  counts: number[]
  /** All of their times together, in seconds. */
  sum: number
}

/**
 * Times of requests as a histogram of Prometheus, counted in place. The library's takes 2 µs a request, a tenth of a short answer: it looks at
 * each label and writes a key of them every time. The names, bounds and lines are the same (SETUP-06).
 */
export class RequestTimes {
  /** By route, then by method and status. */
  readonly #series = new Map<string, Map<string, Series>>()

  constructor(readonly described: Described) {}

  /** Notes one request that took so many seconds. */
  note(method: string, route: string, status: number, seconds: number): void {
    const series = this.#seriesOf(method, route, status)
    const { bounds } = this.described
    let place = 0
    while (place < bounds.length && seconds > (bounds[place] ?? 0)) place += 1
    series.counts[place] = (series.counts[place] ?? 0) + 1
    series.sum += seconds
  }

  #seriesOf(method: string, route: string, status: number): Series {
    const ofRoute = this.#series.get(route) ?? new Map<string, Series>()
    if (ofRoute.size === 0) this.#series.set(route, ofRoute)
    const key = `${method} ${status}`
    const there = ofRoute.get(key)
    if (there) return there
    const made = {
      labels: `method="${escaped(method)}",route="${escaped(route)}",status="${status}"`,
      counts: Array.from({ length: this.described.bounds.length + 1 }, () => 0),
      sum: 0,
    }
    ofRoute.set(key, made)
    return made
  }

  /** All of it as Prometheus reads it (text format 0.0.4): how many took at most each bound, their sum and their number. */
  text(): string {
    const { name, help } = this.described
    const series = [...this.#series.values()].flatMap(ofRoute => [...ofRoute.values()])
    return [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} histogram`,
      ...series.flatMap(each => this.#linesOf(each)),
      '',
    ].join('\n')
  }

  #linesOf({ labels, counts, sum }: Series): string[] {
    const { name, bounds } = this.described
    let upTo = 0
    const buckets = counts.map((count, place) => {
      upTo += count
      return `${name}_bucket{le="${bounds[place] ?? '+Inf'}",${labels}} ${upTo}`
    })
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${upTo}`]
  }
}

/** A label's value in the text format. */
const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

/** What /metrics shows (Prometheus). */
export interface Metrics {
  registry: Registry
  requests: RequestTimes
  outbox: Counter<'kind' | 'result'>
  reconciliation: Counter<'result'>
  standing: StandingGauges
}

/** How the installation stands, as read when it is asked for (SETUP-08). */
export interface Standing {
  /** Bytes free where uploaded files lie; null where they lie in a store of their own. */
  filesFree: number | null
  /** When the last backup was whole; null before the first. */
  backedUpAt: Date | null
  /** Since when the oldest line of the log waits for its seal; null where none does. */
  unsealedSince: Date | null
  isLogBroken: boolean
  /** Letters that no server took, in tries that were not the first. */
  lettersWaiting: number
  /** What else could not be delivered in tries that were not the first, by kind. */
  deliveriesWaiting: readonly { kind: string; count: number }[]
}
type StandingGauges = Record<Exclude<keyof Standing, 'deliveriesWaiting'>, Gauge> & { deliveriesWaiting: Gauge<'kind'> }

function standingGauges(registry: Registry): StandingGauges {
  const registers = [registry]
  return {
    filesFree: new Gauge({ name: 'files_free_bytes', help: 'Room left where uploaded files lie', registers }),
    backedUpAt: new Gauge({
      name: 'backup_timestamp_seconds',
      help: 'When the last backup was whole, 0 before the first',
      registers,
    }),
    unsealedSince: new Gauge({
      name: 'log_unsealed_seconds',
      help: 'How long the oldest line of the log waits for its seal',
      registers,
    }),
    lettersWaiting: new Gauge({
      name: 'letters_waiting',
      help: 'Letters that no server took in three tries and more, refused addresses aside',
      registers,
    }),
    deliveriesWaiting: new Gauge({
      name: 'deliveries_waiting',
      help: 'What else could not be delivered in three tries and more, by kind',
      labelNames: ['kind'],
      registers,
    }),
    isLogBroken: new Gauge({ name: 'log_broken', help: '1 where the sealed log was changed', registers }),
  }
}

/** Sets what `standing` shows; what could not be read is not shown rather than shown as of before. */
export function showStanding({ standing: gauges }: Metrics, standing: Standing | null, now: Date): void {
  const { deliveriesWaiting: byKind, ...plain } = gauges
  for (const gauge of Object.values(plain)) gauge.remove()
  byKind.reset()
  if (!standing) return
  const { filesFree, backedUpAt, unsealedSince, isLogBroken, lettersWaiting } = standing
  if (filesFree !== null) gauges.filesFree.set(filesFree)
  gauges.backedUpAt.set((backedUpAt?.getTime() ?? 0) / 1000)
  gauges.unsealedSince.set(unsealedSince ? Math.max(0, now.getTime() - unsealedSince.getTime()) / 1000 : 0)
  gauges.isLogBroken.set(isLogBroken ? 1 : 0)
  gauges.lettersWaiting.set(lettersWaiting)
  for (const { kind, count } of standing.deliveriesWaiting) byKind.set({ kind }, count)
}

/** Makes the meters of one process. */
export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new RequestTimes({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route and status',
      bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    }),
    outbox: new Counter({
      name: 'outbox_deliveries_total',
      help: 'Deliveries tried',
      labelNames: ['kind', 'result'],
      registers: [registry],
    }),
    reconciliation: new Counter({
      name: 'ledger_reconciliations_total',
      help: 'Checks of the ledger',
      labelNames: ['result'],
      registers: [registry],
    }),
    standing: standingGauges(registry),
  }
}

/** All meters as Prometheus reads them (text format 0.0.4). */
export const writeMetrics = async ({ registry, requests }: Metrics): Promise<string> =>
  `${await registry.metrics()}\n${requests.text()}`
