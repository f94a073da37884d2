/**
 * The operator's company: who pays, and to whom invoices are addressed (OPS-21). An invented one; an installation that
 * pays real people puts its own here.
 */
export const COMPANY = {
  name: 'Fanfara Demo sp. z o.o.',
  street: 'ul. Testowa 2',
  postcode: '00-002',
  city: 'Warszawa',
  taxId: '1111111111',
  email: 'faktury@fanfara.test',
  contactEmail: 'pomoc@fanfara.test',
  iban: 'PL34102010260000000000000001',
} as const
