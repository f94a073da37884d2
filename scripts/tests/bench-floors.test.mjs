import { expect, test } from 'vitest'
import { isBelow } from '../lib/bench/floors.mjs'

const row = (ours, ratio, wanted) => ({ what: 'x', ours, baseline: '–', ratio, wanted })

test.each([
  ['a ratio above its floor', row('900 requests/s', '0.50', '≥ 0.50'), false],
  ['a ratio below it', row('900 requests/s', '0.49', '≥ 0.50'), true],
  ['a share of what is allowed', row('9.9 s', '0.99', '≤ 1.00'), false],
  ['more than is allowed', row('10.1 s', '1.01', '≤ 1.00'), true],
  ['milliseconds within their limit, whatever the ratio', row('249 ms', '7.31', '≤ 250 ms'), false],
  ['milliseconds beyond it, whatever the ratio', row('251 ms', '0.20', '≤ 250 ms'), true],
  ['a count that has no baseline', row('10000', '–', '≥ 10000'), false],
  ['a count that is too low', row('9999', '–', '≥ 10000'), true],
  ['a figure without a unit or a ratio', row('0.101', '–', '≤ 0.100'), true],
  ['what has to be exactly so', row('10000', '1.00', '1.00'), false],
  ['what is less than exactly so', row('9999', '0.99', '1.00'), true],
  ['two medians near each other', row('90.0 ms', '1.10', '≤ 20 ms apart: 8.2 ms'), false],
  ['two medians that tell an account from none', row('20.0 ms', '0.20', '≤ 20 ms apart: 80.0 ms'), true],
  ['what nobody wants anything of', row('3 s', '–', '–'), false],
  ['what is for a person to judge', row('1 counted', '0.500', '≤ 0.01 of all these'), false],
  ['a ratio that is no number', row('0 requests/s', 'NaN', '≥ 0.50'), true],
  ['a limit that nothing was held to', row('–', '–', '≤ 250 ms'), true],
])('bench --check: %s', (_, measured, isLost) => {
  expect(isBelow(measured)).toBe(isLost)
})
