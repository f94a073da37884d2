/** The feature's door: what others may ask of it. Each act stands in the file of its name. */
export { type Actor, accrue, forfeit, restoreForfeited } from './accrual.ts'
export {
  confirmBankFile,
  createBankFile,
  downloadBankFile,
  listBankFiles,
  openBankFile,
  readBankFile,
  recallBankFile,
  releaseBankFile,
} from './bank-file-acts.ts'
export { countInvoice, readInvoice, sendInvoice, withInvoice } from './invoices.ts'
export {
  confirmPayout,
  ibanOf,
  listPayouts,
  payoutsHeldUntil,
  presentLines,
  readEarnings,
  readPayments,
  readPayout,
  recallOrders,
  referenceOf,
  refusePayoutOrder,
  requestPayout,
  returnPayout,
} from './payouts.ts'
export { type Facts, lineOf, type PaymentWay, priceKey } from './policy.ts'
export {
  fixAmounts,
  paymentsOfParticipations,
  presentSettlement,
  readSettlement,
  readWaiting,
  takeAdvertiserPayment,
  waitingByCampaign,
} from './settlement.ts'
export { readStatement } from './statements.ts'
export { waysOf } from './ways/ways.ts'
export type { ListedPayment } from './store.ts'
export { eraseReceivers, hasPayoutInFlight, lastPaidYear, type Nobody } from './receiver-store.ts'
