import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeMetrics } from './metrics.ts'

const rules = readFileSync(new URL('../../../docs/operators/alerts/rules.yml', import.meta.url), 'utf8')
/** What Prometheus makes of a histogram or a counter. */
const plain = (name: string) => name.replace(/_(count|bucket|sum)$/, '')
/** Names of metrics in an expression: what braces, brackets or a comparison follow. */
const namesIn = (expression: string) =>
  [...expression.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)(?=[{[ )])/g)].map(([, name = '']) => plain(name))

test('SETUP-06 each alert of the rules file asks metrics that the server has', () => {
  const known = new Set(
    makeMetrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
  )
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
