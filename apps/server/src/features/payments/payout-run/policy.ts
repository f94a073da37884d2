import { type PayoutProblem, payoutProblems } from '@fanfara/contract/ops/payout-runs'
import { isValidIBAN } from 'ibantools'
import { addressIn } from '../bank-files/payee-address.ts'

/** What is known of an order when somebody wants to pay it. */
export interface OrderFacts {
  iban: string
  holder: string
  /** Street, postcode, town and country in one text: `addressIn` takes it apart. */
  address: string
  hasInvoice: boolean
  isInvoiceKept: boolean
  isCreatorActive: boolean
  /** Account number, address or password changed after the order, and the rest of 72 hours is not over. */
  isOnHold: boolean
  /** In grosze: the order's, and its payments' together. */
  amount: number
  payments: number
}

/** Everything that speaks against paying an order now (money-and-compliance §2, threat model §4.13); empty: pay it. */
export function problemsOf(order: OrderFacts, format: 'elixir-0' | 'pain.001'): PayoutProblem[] {
  const found: Record<PayoutProblem, boolean> = {
    account_invalid: !isValidIBAN(order.iban),
    iban_not_polish: format === 'elixir-0' && !order.iban.startsWith('PL'),
    holder_missing: !/\p{L}/u.test(order.holder),
    address_missing: !/\p{L}/u.test(addressIn(order.address, order.iban).city),
    invoice_missing: order.hasInvoice && !order.isInvoiceKept,
    creator_limited: !order.isCreatorActive,
    changed_lately: order.isOnHold,
    sums_differ: order.amount !== order.payments,
  }
  return payoutProblems.filter(problem => found[problem])
}
