import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BLANKED, loggedError, makeLog } from './log.ts'

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
  expect(logged).toMatchObject({ type: 'Error', because: '23514', constraint: 'x', cause: { message: 'inner' } })
  expect(loggedError(canary)).toBe('string')
})

test('SETUP-47 what a mail server says of an address that it refuses is in the line without the address', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: line => void lines.push(line) })
  for (const said of [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <ola.canary+x@poczta.example.com>: user unknown",
    '452 4.2.2 (zażółć@gęślą.example) canary@xn--p1ai.xn--p1ai, over quota',
    'connect postgres://fanfara:pass-canary@db.example.com:5432 failed',
  ])
    log.warn(
      { err: Object.assign(new Error(said, { cause: new Error(said) }), { code: 'EENVELOPE' }) },
      'delivery failed',
    )
  expect(lines.join('')).not.toMatch(/canary|zażółć/)
  for (const told of ['"because":"EENVELOPE"', '550 5.1.1 <…@…>: user unknown', 'log.test.ts'])
    expect(lines[0]).toContain(told)
})

test('ASVS 16.4.1 a text with line breaks stays within its line, and names of secrets are blanked', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: line => void lines.push(line) })
  const forged = 'x\n{"level":30,"security":"sign-in","outcome":"success"}\r\n\u2028\u0000'
  log.info({ because: forged, password: 'canary-1', deep: { token: 'canary-2' } }, forged)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n\0]/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ because: forged, msg: forged })
  expect(lines[0]).not.toContain('canary')
})

test('SETUP-20 what went wrong is in the line: the word of the system or of the database is not taken for a secret', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: line => void lines.push(line) })
  const error = Object.assign(new Error('x', { cause: Object.assign(new Error('y'), { code: '28P01' }) }), {
    code: 'ECONNREFUSED',
  })
  log.error({ err: error, other: { code: '123456' }, code: '654321' }, 'the files do not answer')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { because: 'ECONNREFUSED', cause: { because: '28P01' } } })
  expect(lines[0]).not.toMatch(/123456|654321/)
})

test('SETUP-20 no line writes a member that is blanked in it', () => {
  const source = join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const programs = files.filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const calls = programs.flatMap(name =>
    [...readFileSync(join(source, name), 'utf8').matchAll(/log\s*\.(?:info|warn|error|fatal)\(\s*\{([^}]*)\}/g)].map(
      ([, members = '']) => ({ name, members: members.split(',').map(member => member.split(':')[0]?.trim() ?? '') }),
    ),
  )
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter(({ members }) => members.some(member => BLANKED.includes(member)))).toEqual([])
})
