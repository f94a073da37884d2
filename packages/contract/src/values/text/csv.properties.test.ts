import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asWritten, csvOf, csvRow, MARK, textOfSheet, textOfTable } from './csv.ts'

/** Reads a table as RFC 4180 has it. */
function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const next = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === separator) next()
    else if (!isQuoted && letter === '\r' && text[at + 1] === '\n') {
      next()
      rows.push([])
      at++
    } else cell += letter
  }
  if (cell !== '' || (rows.at(-1)?.length ?? 0) > 0) next()
  return rows.filter(row => row.length > 0)
}

/** Cells of people and of those who would have a sheet reckon for them. */
const cells = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[=+\-@'"\t\r\n,;a1. ]{0,6}$/),
  fc.constantFrom('Zażółć gęślą jaźń', '-12.50', '-12,50', '=1+1', "'=1", '-', '@x', '\t=1', "''"),
)
const tables = fc
  .integer({ min: 1, max: 4 })
  .chain(width => fc.array(fc.array(cells, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))

describe('IMP-07 tables that we write, for every content', () => {
  test('are read as they were written, cell by cell', () => {
    fc.assert(
      fc.property(tables, rows => {
        const [names = [], ...others] = rows
        const text = csvOf(names, others)
        expect(text.startsWith(MARK)).toBe(true)
        const read = rowsOf(text.slice(1), ',')
        expect(read.map(row => row.map(asWritten))).toEqual(rows)
      }),
    )
  })

  test('hold no cell that a sheet would reckon with, whatever parts them', () => {
    fc.assert(
      fc.property(
        fc.array(cells, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(',' as const, ';' as const),
        (row, sign) => {
          const [read = []] = rowsOf(`${csvRow(row, sign)}\r\n`, sign)
          expect(read).toHaveLength(row.length)
          for (const cell of read) if (/^[=+\-@\t\r]/.test(cell)) expect(cell).toMatch(/^-\d+([.,]\d+)?$/)
        },
      ),
    )
  })

  test('have figures below nought as figures, with a comma where the cells are parted by semicolons', () => {
    expect(csvRow(['-12,50', '-3', '-0.5', '-1,5,0', '-,5', '-'], ';')).toBe('"-12,50";-3;-0.5;"\'-1,5,0";"\'-,5";\'-')
    expect(csvRow(['-12,50', '1'], ',')).toBe('"-12,50",1')
  })
})

describe('IMP-05 tables that we read', () => {
  test('a workbook’s cells are a table in quotes: words, figures, days and nothing', () => {
    const sheet = [
      ['Ola "Gra"', 12.5, null],
      [new Date('2026-03-01T00:00:00Z'), undefined, false],
    ]
    expect(textOfSheet(sheet)).toBe('"Ola ""Gra""";"12.5";""\n"2026-03-01T00:00:00.000Z";"";"false"')
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        rows => {
          const text = textOfSheet(rows).replaceAll('"\n"', '"\r\n"')
          expect(rowsOf(`${text}\r\n`, ';').map(row => row.length)).toEqual(rows.map(row => row.length))
        },
      ),
    )
  })

  test('Polish letters are read in UTF-8, with its mark or without, and as Windows writes them', () => {
    const text = 'Zażółć gęślą jaźń; ŁÓDŹ'
    const utf8 = new TextEncoder().encode(text)
    expect(textOfTable(utf8)).toBe(text)
    expect(textOfTable(new TextEncoder().encode(MARK + text))).toBe(text)
    const windows = Uint8Array.of(0xa3, 0xd3, 0x44, 0x8f, 0x20, 0xbf, 0xf3, 0xb3, 0xe6, 0x20, 0xb9, 0xea, 0x9c, 0x9f)
    expect(textOfTable(windows)).toBe('ŁÓDŹ żółć ąęśź')
  })
})
