/**
 * Banks by the first four digits of the settlement number (money-and-compliance §2). Only for filling in `bank_name`:
 * names change and banks merge, so what the person types always wins, and a code that is not here means nothing.
 */
const BANKS: Readonly<Record<string, string>> = {
  '1010': 'Narodowy Bank Polski',
  '1020': 'PKO Bank Polski',
  '1030': 'Citi Handlowy',
  '1050': 'ING Bank Śląski',
  '1090': 'Santander Bank Polska',
  '1130': 'Bank Gospodarstwa Krajowego',
  '1140': 'mBank',
  '1160': 'Bank Millennium',
  '1240': 'Bank Pekao',
  '1320': 'Bank Pocztowy',
  '1540': 'Bank Ochrony Środowiska',
  '1870': 'Nest Bank',
  '1910': 'Deutsche Bank Polska',
  '1940': 'Credit Agricole Bank Polska',
  '2030': 'BNP Paribas Bank Polska',
  '2160': 'Toyota Bank Polska',
  '2490': 'Alior Bank',
}
/** A Polish account number, with or without `PL`, as far as the bank's code at least. */
const POLISH = /^(?:PL)?\d{2}(\d{4})\d{0,20}$/

/**
 * Name of the bank of a Polish account number, also of one that is still being typed; null for foreign numbers and for
 * codes that we do not know.
 * @example bankNameOf('PL27 1140 2004 0000 3002 0135 5387') // 'mBank'
 */
export function bankNameOf(iban: string): string | null {
  const code = POLISH.exec(iban.replace(/[\s-]/g, '').toUpperCase())?.[1]
  return (code && BANKS[code]) ?? null
}
