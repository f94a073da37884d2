import type { PaymentStatus, PayoutStatus } from '@fanfara/contract/enums'

/** Kept in the table, gone from the list: not a status on the wire. Who takes back that they left gets it again (decision 0050). */
export type StoredPaymentStatus = PaymentStatus | 'removed'

/** How a payment may move (requirements TRAN-40…TRAN-49, design §5). Everything else is refused. */
export const paymentMoves = {
  waiting_for_acceptance: { acceptSettlement: 'waiting_for_payment', forfeit: 'removed' },
  waiting_for_payment: { advertiserPaid: 'ready_for_payout' },
  ready_for_payout: { requestPayout: 'sent_for_payout', sendInvoice: 'sent_for_payout' },
  sent_for_payout: { putIntoBankFile: 'waiting_for_payout', refuse: 'ready_for_payout' },
  waiting_for_payout: { bankConfirmed: 'paid', refuse: 'ready_for_payout', recallBankFile: 'sent_for_payout' },
  paid: { bankReturned: 'ready_for_payout' },
  removed: { takeBack: 'waiting_for_acceptance' },
} as const satisfies Record<StoredPaymentStatus, Record<string, StoredPaymentStatus>>

/** A debt of an advertiser that two people write off (decision 0055). */
export const writeOffMoves = {
  proposed: { approve: 'approved', withdraw: 'withdrawn' },
  approved: {},
  withdrawn: {},
} as const
export type WriteOffState = keyof typeof writeOffMoves

/** Moves as data; what is not here is refused. `refused` and `returned` are ends. */
export const payoutMoves = {
  ordered: { putIntoBankFile: 'in_bank_file', refuse: 'refused' },
  in_bank_file: { bankConfirmed: 'paid', refuse: 'refused', recallBankFile: 'ordered' },
  paid: { bankReturned: 'returned' },
  refused: {},
  returned: {},
} as const satisfies Record<PayoutStatus, Record<string, PayoutStatus>>
