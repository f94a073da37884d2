import { expect, test } from 'vitest'
import { failuresOf, readReport } from '../lib/report.mjs'

const passed = { fullName: 'adds up', status: 'passed', failureMessages: [] }
const broken = {
  fullName: 'two at once',
  status: 'failed',
  failureMessages: ['Error: expected 2 to be 1\n    at /repo/a.ts:3:1'],
}

test('a run tells each failed test in a line, with its file and the first line of what went wrong', () => {
  const report = {
    testResults: [
      { name: '/repo/a.test.ts', status: 'failed', message: '', assertionResults: [passed, broken] },
      { name: '/repo/b.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  }
  expect(failuresOf(report, '/repo')).toEqual(['a.test.ts › two at once: Error: expected 2 to be 1'])
})

test('a file that failed before its tests is told as well', () => {
  const report = {
    testResults: [{ name: '/repo/a.test.ts', status: 'failed', message: 'no such module\nat', assertionResults: [] }],
  }
  expect(failuresOf(report, '/repo')).toEqual(['a.test.ts: no such module'])
})

test('a run that wrote no report has no test', () => {
  const report = readReport('/nowhere/at/all.json')
  expect([report.numPassedTests, report.numFailedTests, failuresOf(report, '/')]).toEqual([0, 0, []])
})
