import { expect, test } from 'vitest'
import { loggedError } from './log.ts'

test('threat model §3.10 a logged error tells what failed, and nothing of the rows and addresses it carries', () => {
  const canary = 'ola@canary.test PL61109010140000071219812874'
  const error = Object.assign(
    new Error('new row violates check constraint "x"', {
      cause: Object.assign(new Error('inner'), { rejected: [canary] }),
    }),
    {
      code: '23514',
      constraint: 'x',
      detail: `Failing row contains (${canary})`,
      parameters: [canary],
      envelope: { to: canary },
    },
  )
  const logged = loggedError(error)
  expect(JSON.stringify(logged)).not.toContain('canary')
  expect(logged).toMatchObject({ type: 'Error', code: '23514', constraint: 'x', cause: { message: 'inner' } })
  expect(loggedError(canary)).toBe('string')
})
