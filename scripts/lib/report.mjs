/** What vitest writes of a run. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** The report in a file; of a run that wrote none, one without a test. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  }
}

const firstLine = (text = '') => text.trimStart().split('\n', 1)[0]

/**
 * A line for each test that failed, and for each file that failed before its tests.
 * @returns {string[]} for instance `apps/server/src/storm.test.ts › two at once: Error: expected 2 to be 1`
 */
export function failuresOf({ testResults = [] }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter(test => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${file}: ${firstLine(message)}`]
    return tests.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`)
  })
}
