import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { makeMetrics, RequestTimes, writeMetrics } from './metrics.ts'

const rules = readFileSync(new URL('../../../docs/operators/alerts/rules.yml', import.meta.url), 'utf8')
/** What Prometheus makes of a histogram or a counter. */
const plain = (name: string) => name.replace(/_(count|bucket|sum)$/, '')
/** Names of metrics in an expression: what braces, brackets or a comparison follow. */
const namesIn = (expression: string) =>
  [...expression.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)(?=[{[ )])/g)].map(([, name = '']) => plain(name))

test('SETUP-06 each alert of the rules file asks metrics that the server has', async () => {
  const page = await writeMetrics(makeMetrics())
  const known = new Set([...page.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const expressions = [...rules.matchAll(/expr: (.+)/g)].map(([, expression = '']) => expression)
  expect(expressions.length).toBeGreaterThan(5)
  for (const expression of expressions) {
    // Whether an answer came at all is Prometheus' own to say.
    if (expression.startsWith('up{')) continue
    expect(namesIn(expression).length, expression).toBeGreaterThan(0)
    for (const name of namesIn(expression)) expect(known, expression).toContain(name)
  }
})

test('SETUP-06 every meter of ours is asked by an alert, so that none is kept for nobody', () => {
  const source = readFileSync(new URL('./metrics.ts', import.meta.url), 'utf8')
  const ours = [...source.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name)
  expect(ours.length).toBeGreaterThan(2)
  for (const name of ours) expect(rules).toContain(name)
})

const bounds = [0.005, 0.1, 2.5]
const about = { name: 'http_request_duration_seconds', help: 'Time to answer' }
const request = fc.record({
  method: fc.constantFrom('GET', 'POST'),
  route: fc.constantFrom('/api/config', 'unknown', '__proto__', 'a\\\\b"c\\n'),
  status: fc.constantFrom(200, 304, 500),
  // Whole thousandths, so that sums do not depend on the order.
  ms: fc.oneof(fc.constantFrom(0, 5, 100, 2500), fc.nat(4000)),
})

test('SETUP-06 times of requests are told as the library tells them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 60 }), async requests => {
      const registry = new Registry()
      const times = new RequestTimes({ ...about, bounds })
      const labelNames = ['method', 'route', 'status']
      const histogram = new Histogram({ ...about, buckets: bounds, labelNames, registers: [registry] })
      for (const { method, route, status, ms } of requests) {
        times.note(method, route, status, ms / 1024)
        histogram.observe({ method, route, status: String(status) }, ms / 1024)
      }
      const lines = (page: string) => page.split('\n').map(inOrder).toSorted()
      expect(lines(times.text())).toEqual(lines(await registry.metrics()))
    }),
  )
})

/** A line with its labels by name. */
function inOrder(line: string): string {
  const [start, end] = [line.indexOf('{'), line.lastIndexOf('}')]
  if (start === -1) return line
  return `${line.slice(0, start)}{${line
    .slice(start + 1, end)
    .split(',')
    .toSorted()
    .join(',')}}${line.slice(end + 1)}`
}
