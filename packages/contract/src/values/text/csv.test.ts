import { expect, test } from 'vitest'
import { asWritten, csvOf } from './csv.ts'

const lineOf = (...cells: string[]) => csvOf(['a'], [cells]).split('\r\n')[1]

test('threat model §3.4 what a sheet would take for a formula is text, a figure below nought is none', () => {
  expect(lineOf('=1+1', '+48 600', '-2+3', '@x')).toBe("'=1+1,'+48 600,'-2+3,'@x")
  expect(lineOf('-250.00', '-3', '12')).toBe('-250.00,-3,12')
  expect(lineOf('-250.00|calc')).toBe("'-250.00|calc")
})

test('cells with signs of the format stand in quotes; sheets know the encoding by its mark', () => {
  expect(lineOf('a,b', 'c;d', 'e"f', 'g\nh')).toBe('"a,b","c;d","e""f","g\nh"')
  expect(csvOf(['ż'], [])).toBe('\uFEFFż\r\n')
})

test.each(['=1+1', "'=1+1", "''-a", '-250.00', "'a", 'a'])('IMP-07 %s is read as it was written', cell => {
  expect(asWritten(lineOf(cell) ?? '')).toBe(cell)
})
