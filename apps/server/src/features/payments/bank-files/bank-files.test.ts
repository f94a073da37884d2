import { grosze } from '@fanfara/contract/money'
import { expect, test } from 'vitest'
import { MADE_UP_COMPANY } from '#/company.ts'
import { fileName, writeBankFile } from './bank-files.ts'
import { keepAddress } from './payee-address.ts'

const input = {
  id: '7b0c1a52-3f1e-4b52-9c0d-0f3b1de1a001',
  at: new Date('2026-05-11T09:00:00Z'),
  payer: MADE_UP_COMPANY,
  transfers: [
    {
      reference: 'PO-000123',
      amount: grosze(1230_00),
      holder: 'Anna Przykładowa',
      address: 'ul. Żółta "1"; m. 2|00-001 Łódź',
      iban: 'PL14114020041234567890123456',
      ksefNumber: null,
    },
    {
      reference: 'PO-000124',
      amount: grosze(5),
      holder: 'Zażółć & Synowie',
      address: 'ul. X 1|11-111 Y',
      iban: 'PL27114020040000300201355387',
      ksefNumber: null,
    },
  ],
}

test('OPS-15 Elixir-0: fields, settlement numbers from the accounts, Windows-1250, CR LF, nothing that banks reject', () => {
  const bytes = writeBankFile('elixir-0', input)
  const lines = bytes.toString('latin1').split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe(
    '110,20260511,123000,10201026,0,"34102010260000000000000001","14114020041234567890123456","Fanfara Demo sp. z o.o.||ul. Testowa 2|00-002 Warszawa","Anna Przyk\xb3adowa||ul. \xafó\xb3ta  1   m. 2|00-001 \xa3ód\x9f",0,11402004,"PO-000123 Fanfara","","","51","PO-000123"'.replace(
      /ó/g,
      '\xf3',
    ),
  )
  expect(lines[1]).toContain(',5,')
  expect(lines[1]).not.toContain('&')
})

test('OPS-15 pain.001.001.09: sums, structured town and country, plain Latin letters', () => {
  const text = writeBankFile('pain.001', input).toString('utf8')
  expect(text).toContain('<CreDtTm>2026-05-11T11:00:00</CreDtTm>')
  expect(text).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>1230.05</CtrlSum>')
  expect(text).toContain('<InstdAmt Ccy="PLN">1230.00</InstdAmt>')
  expect(text).toContain('<Nm>Anna Przykladowa</Nm><PstlAdr><TwnNm>Lodz</TwnNm><Ctry>PL</Ctry></PstlAdr>')
  expect(text).toContain('<ReqdExctnDt><Dt>2026-05-12</Dt></ReqdExctnDt>')
  expect(/<MsgId>(.*?)<\/MsgId>/.exec(text)?.[1]?.length).toBeLessThanOrEqual(35)
})

test('DESK-71 a file of Christmas Eve or of a Friday asks for the next day on which banks settle', () => {
  const onEve = { ...input, at: new Date('2026-12-23T23:30:00Z') }
  expect(writeBankFile('elixir-0', onEve).toString('latin1')).toContain('110,20261228,123000')
  expect(writeBankFile('pain.001', onEve).toString('utf8')).toContain('<Dt>2026-12-28</Dt>')
  expect(writeBankFile('pain.001', { ...input, at: new Date('2026-11-27T12:00:00Z') }).toString('utf8')).toContain(
    '<ReqdExctnDt><Dt>2026-11-30</Dt></ReqdExctnDt>',
  )
})

test('OPS-15 pain.001: whoever lives in another country than their account is has the address that they gave', () => {
  const address = keepAddress({ street: 'Lipowa 3|4', postcode: 'SW1A 1AA', city: 'London', country: 'GB' })
  const transfers = input.transfers.map(transfer => ({ ...transfer, address }))
  const text = writeBankFile('pain.001', { ...input, transfers }).toString('utf8')
  expect(text).toContain('<PstlAdr><TwnNm>London</TwnNm><Ctry>GB</Ctry></PstlAdr>')
  expect(text).not.toContain('<TwnNm>London</TwnNm><Ctry>PL</Ctry>')
  expect(writeBankFile('elixir-0', { ...input, transfers }).toString('latin1')).toContain(
    '||Lipowa 3 4|SW1A 1AA London"',
  )
})

test('money-and-compliance §17: the same input gives the same bytes', () => {
  for (const format of ['elixir-0', 'pain.001'] as const)
    expect(writeBankFile(format, input).equals(writeBankFile(format, input))).toBe(true)
  expect(fileName('elixir-0', 7)).toBe('fanfara-00007.pli')
})

const ksefNumber = '5265877635-20250826-0100001AF629-AF'
const invoiced = {
  ...input,
  transfers: input.transfers.map((transfer, at) => ({ ...transfer, ksefNumber: at === 0 ? ksefNumber : null })),
}

/** Fields of a line, texts without their quotes. */
const fieldsOf = (line: string) => [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, text, plain]) => text ?? plain)

test('KSEF-02 Elixir-0: the title is our reference, then the whole number on a line of its own; sixteen fields, four lines of 35 at most', () => {
  const [first = '', second = ''] = writeBankFile('elixir-0', invoiced).toString('latin1').split('\r\n')
  for (const line of [first, second]) {
    const fields = fieldsOf(line)
    expect(fields).toHaveLength(16)
    for (const block of [fields[7], fields[8], fields[11]]) {
      const lines = block?.split('|') ?? []
      expect(lines.length).toBeLessThanOrEqual(4)
      expect(Math.max(...lines.map(each => each.length))).toBeLessThanOrEqual(35)
    }
  }
  expect(fieldsOf(first)[11]).toBe(`PO-000123 Fanfara|${ksefNumber}`)
  expect(fieldsOf(second)[11]).toBe('PO-000124 Fanfara')
})

/** What pain.001.001.09 lets stand in a transfer, in its order, as far as we say it (money-and-compliance §14). */
const TRANSFER_PARTS = ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf']

test('KSEF-02 pain.001: reference and number are the unstructured title, 140 basic Latin signs at most, in the schema’s order', () => {
  const text = writeBankFile('pain.001', invoiced).toString('utf8')
  const transfers = [...text.matchAll(/<CdtTrfTxInf>(.*?)<\/CdtTrfTxInf>/gs)].map(([, inside = '']) => inside)
  expect(transfers).toHaveLength(2)
  for (const inside of transfers) {
    const parts = [...inside.matchAll(/<(PmtId|Amt|Cdtr|CdtrAcct|RmtInf)>/g)].map(([, part]) => part)
    expect(parts).toEqual(TRANSFER_PARTS)
  }
  const titles = [...text.matchAll(/<Ustrd>(.*?)<\/Ustrd>/g)].map(([, title]) => title)
  expect(titles).toEqual([`PO-000123 Fanfara ${ksefNumber}`, 'PO-000124 Fanfara'])
  for (const title of titles) expect(title).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]{1,140}$/)
})
