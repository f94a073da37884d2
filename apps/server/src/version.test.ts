import { expect, test } from 'vitest'
import own from '../package.json' with { type: 'json' }
import { VERSION } from './version.ts'

test('DESK-03 the version that operators read is the one of the package', () => {
  expect(own.version).toBe(VERSION)
})
