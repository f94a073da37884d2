import type { Profile } from './values.ts'

/** Billing data of a private person. @example testProfile({ country_id: 'fr' }) */
export const testProfile = (of: Partial<Profile> = {}): Profile => ({
  settlement_form: 'individual',
  company_name: null,
  first_name: 'Ola',
  last_name: 'Nowak',
  gender: 'female',
  tax_id: '44051401359',
  street: 'ul. Przykładowa 1',
  postcode: '00-001',
  city: 'Warszawa',
  country_id: 'pl',
  email: 'ola@test.test',
  phone: '+48600100200',
  iban: 'PL27114020040000300201355387',
  bank_name: 'mBank',
  ...of,
})
