import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What /metrics shows (Prometheus). */
export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
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
}
type StandingGauges = Record<keyof Standing, Gauge>

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
    isLogBroken: new Gauge({ name: 'log_broken', help: '1 where the sealed log was changed', registers }),
  }
}

/** Sets what `standing` shows; what could not be read is not shown rather than shown as of before. */
export function showStanding({ standing: gauges }: Metrics, standing: Standing | null, now: Date): void {
  for (const gauge of Object.values(gauges)) gauge.remove()
  if (!standing) return
  const { filesFree, backedUpAt, unsealedSince, isLogBroken, lettersWaiting } = standing
  if (filesFree !== null) gauges.filesFree.set(filesFree)
  gauges.backedUpAt.set((backedUpAt?.getTime() ?? 0) / 1000)
  gauges.unsealedSince.set(unsealedSince ? Math.max(0, now.getTime() - unsealedSince.getTime()) / 1000 : 0)
  gauges.isLogBroken.set(isLogBroken ? 1 : 0)
  gauges.lettersWaiting.set(lettersWaiting)
}

/** Makes the meters of one process. */
export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
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
