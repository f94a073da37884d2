import { isValidIBAN } from 'ibantools'

/** Whether this is an IBAN: length of its country and modulus 97. */
export const isIban = (text: string): boolean => isValidIBAN(text)
