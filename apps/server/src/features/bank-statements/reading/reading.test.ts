import { grosze } from '@fanfara/contract/money'
import { day } from '@fanfara/contract/time'
import { expect, test } from 'vitest'
import type { Booked } from '../sandbox/sandbox-store.ts'
import { writeStatement } from '../sandbox/statement-files.ts'
import { readStatements } from './read.ts'
import { NotAStatement } from './statement.ts'
import { textOf } from './text-of.ts'

const OURS = 'PL34102010260000000000000001'
const THEIRS = 'PL14114020041234567890123456'
const booked = (change: Partial<Booked> = {}): Booked => ({
  reference: 'BK20260302000001',
  day: day('2026-03-02'),
  amount: grosze(-150_00),
  name: 'Żaneta Gęśla-Źrebięcka',
  iban: THEIRS,
  title: 'PO-000123 Fanfara',
  endToEnd: 'PO-000123',
  reason: '',
  ...change,
})
const statement = {
  account: OURS,
  number: 7,
  day: day('2026-03-02'),
  opening: grosze(1000_00),
  booked: [
    booked(),
    booked({ reference: 'BK20260302000002', amount: grosze(99_05), title: 'FV 1/2026 & spółka', endToEnd: '' }),
  ],
}

test.each(['mt940', 'camt.053'] as const)(
  'money-and-compliance §16 a written %s statement reads as it was written',
  async format => {
    const [read, ...others] = await readStatements(Buffer.from(writeStatement(format, statement)))
    expect(others).toEqual([])
    expect(read).toMatchObject({
      format,
      account: OURS,
      isWhole: true,
      opening: { on: '2026-03-02', currency: 'PLN', amount: 1000_00 },
      closing: { amount: 949_05 },
    })
    expect(read?.lines).toEqual([
      {
        bookedOn: '2026-03-02',
        currency: 'PLN',
        amount: -150_00,
        bankReference: 'BK20260302000001',
        name: 'Żaneta Gęśla-Źrebięcka',
        iban: THEIRS,
        title: 'PO-000123 Fanfara',
        references: 'PO-000123',
        reason: '',
      },
      expect.objectContaining({ amount: 99_05, title: 'FV 1/2026 & spółka', bankReference: 'BK20260302000002' }),
    ])
  },
)

const MT940 = `{1:F01BANKPLPWXXXX0000000000}{2:I940XXXXXXXXXXXXN}{4:
:20:MT940
:25:34102010260000000000000001
:28C:00012/001
:60F:D251230PLN10,5
:61:2512311231CN200,NTRFNONREF//CEN251231
wpłata
:86:076<00WPLATA<20FV 12/2025<21za reklamę w grudniu tego r<22oku<27Ref 7<3010201026<310000000000000009<32KOCYK SP. Z O.O.<33UL. MIŁA 1
:61:2512310102RDN5,00S020NONREF//X1
:86:zwrot opłaty
:61:260102D0,01NTRFNONREF
:62F:C260102PLN194,49
-}
`

test('money-and-compliance §16 MT940 as banks write it: envelope, an NRB, subfields, reversals, a booking across New Year', async () => {
  const [read] = await readStatements(Buffer.from(MT940))
  expect(read).toMatchObject({
    account: OURS,
    reference: 'MT940 00012/001',
    opening: { amount: -10_50 },
    isWhole: true,
  })
  expect(read?.lines).toEqual([
    {
      bookedOn: '2025-12-31',
      currency: 'PLN',
      amount: 200_00,
      bankReference: 'CEN251231',
      name: 'KOCYK SP. Z O.O. UL. MIŁA 1',
      iban: 'PL102010260000000000000009'.replace('PL', ''),
      title: 'FV 12/2025 za reklamę w grudniu tego roku',
      references: 'NONREF Ref 7',
      reason: '',
    },
    expect.objectContaining({ bookedOn: '2026-01-02', amount: 5_00, title: 'zwrot opłaty' }),
    expect.objectContaining({ bookedOn: '2026-01-02', amount: -1 }),
  ])
})

test('a collective booking in camt.053 is read as its parts; what is not booked yet is left out; reasons of returns are told', async () => {
  const camt = writeStatement('camt.053', {
    ...statement,
    booked: [booked({ amount: grosze(150_00), reason: 'AC04 Account closed' })],
  })
  const [returned] = await readStatements(Buffer.from(camt))
  expect(returned?.lines[0]).toMatchObject({ amount: 150_00, reason: 'AC04 Account closed', iban: THEIRS })
  const parts = [1, 2]
    .map(at => `<TxDtls><Refs><EndToEndId>PO-00000${at}</EndToEndId></Refs><Amt Ccy="PLN">7${at}.00</Amt></TxDtls>`)
    .join('')
  const entry = (status: string) =>
    `<ns2:Ntry><ns2:Amt Ccy="PLN">143.00</ns2:Amt><ns2:CdtDbtInd>DBIT</ns2:CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>B1234</AcctSvcrRef><NtryDtls>${parts}</NtryDtls></ns2:Ntry>`
  const [batch] = await readStatements(Buffer.from(camt.replace('</Stmt>', `${entry('BOOK')}${entry('PDNG')}</Stmt>`)))
  expect(
    batch?.lines.slice(1).map(({ amount, references, bankReference }) => [amount, references, bankReference]),
  ).toEqual([
    [-71_00, 'PO-000001', 'B1234/1'],
    [-72_00, 'PO-000002', 'B1234/2'],
  ])
})

test('Polish letters are read in UTF-8, Windows-1250, ISO 8859-2 and code page 852', () => {
  const text = 'Zażółć gęślą jaźń ŚŹĄ'
  const bytes = {
    windows: [
      90, 97, 0xbf, 0xf3, 0xb3, 0xe6, 32, 103, 0xea, 0x9c, 108, 0xb9, 32, 106, 97, 0x9f, 0xf1, 32, 0x8c, 0x8f, 0xa5,
    ],
    latin2: [
      90, 97, 0xbf, 0xf3, 0xb3, 0xe6, 32, 103, 0xea, 0xb6, 108, 0xb1, 32, 106, 97, 0xbc, 0xf1, 32, 0xa6, 0xac, 0xa1,
    ],
    cp852: [
      90, 97, 0xbe, 0xa2, 0x88, 0x86, 32, 103, 0xa9, 0x98, 108, 0xa5, 32, 106, 97, 0xab, 0xe4, 32, 0x97, 0x8d, 0xa4,
    ],
  }
  expect(textOf(Buffer.from(text))).toBe(text)
  for (const written of Object.values(bytes)) expect(textOf(Uint8Array.from(written))).toBe(text)
  const declared = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?>'), Uint8Array.of(0xb1)])
  expect(textOf(declared).endsWith('ą')).toBe(true)
})

test.each(['mt940', 'camt.053'] as const)(
  'a %s file that is cut off anywhere is never taken for a whole one',
  async format => {
    const whole = writeStatement(format, statement).trimEnd().replace(/-$/, '').trimEnd()
    const end = whole.lastIndexOf(format === 'mt940' ? ',' : '</Stmt>')
    for (let length = 1; length < end; length += 7) {
      const read = await readStatements(Buffer.from(whole.slice(0, length))).catch((error: unknown) => {
        expect(error).toBeInstanceOf(NotAStatement)
        return []
      })
      expect(
        read.some(({ isWhole }) => isWhole),
        String(length),
      ).toBe(false)
    }
  },
)

test('threat model §3.6 what is no statement is refused: other files, declared types, endless nesting, nothing', async () => {
  const refused = (content: string | Buffer) =>
    readStatements(Buffer.from(content)).catch((error: unknown) =>
      error instanceof NotAStatement ? error.problem : error,
    )
  expect(await refused('')).toBe('statement_unknown')
  expect(await refused('name;amount\nAnna;1')).toBe('statement_unknown')
  expect(await refused(Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2]))).toBe('statement_unknown')
  expect(await refused('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"></Document>')).toBe(
    'statement_unknown',
  )
  const evil = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document xmlns="camt.053">&x;</Document>'
  expect(await refused(evil)).toBe('statement_broken')
  expect(await refused(`<Document xmlns="camt.053">${'<a>'.repeat(100)}`)).toBe('statement_broken')
  expect(await refused('<Document xmlns="camt.053"><Stmt></Ntry></Document>')).toBe('statement_broken')
  expect(await refused('<Document xmlns="camt.053"></Document>')).toBe('statement_broken')
})
