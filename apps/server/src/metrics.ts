import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** What /metrics shows (Prometheus). */
export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  outbox: Counter<'kind' | 'result'>
  reconciliation: Counter<'result'>
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
  }
}
