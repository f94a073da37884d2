/** The feature's door: what others may ask of it. Each act stands in the file of its name. */
export { type Actor, accrue, forfeit, restoreForfeited } from './accrual.ts'
export {
  confirmBankFile,
  createBankFile,
  downloadBankFile,
  countBankFiles,
  listBankFiles,
  openBankFile,
  readBankFile,
  recallBankFile,
  recallRun,
  releaseBankFile,
  releaseRun,
} from './bank-files/bank-file-acts.ts'
export {
  type BankPayout,
  confirmExecuted,
  findWithFiles,
  lockForBank,
  numbersOfFile,
  likelyPayouts,
  takeBack,
} from './bank-word.ts'
export { creditBeside, payCreditBack, useCredit } from './credit/credit.ts'
export { releaseChosen } from './settled/choosing.ts'
export { approveWriteOff, campaignOfWriteOff, proposeWriteOff, withdrawWriteOff } from './write-offs/write-offs.ts'
export { countInvoice, readInvoice, sendInvoice, withInvoice } from './invoices/invoices.ts'
export {
  confirmPayout,
  ibanOf,
  countPayouts,
  listPayouts,
  payoutsHeldUntil,
  readPayout,
  recallOrders,
  referenceOf,
  refusePayoutOrder,
  requestPayout,
  returnPayout,
} from './payouts.ts'
export {
  type ListedPayment,
  type PaymentSums,
  presentLines,
  readEarnings,
  readLately,
  readPaymentPage,
  readPayments,
} from './finances/finances.ts'
export { keptLately, readTold, sumTold, type ToldSum } from './told/told.ts'
export { readEarningChart } from './finances/chart.ts'
export { campaignReference } from '#/references.ts'
export { type Facts, lineOf, type PaymentWay, priceKey } from './policy.ts'
export {
  fixAmounts,
  namedCampaigns,
  owingCampaigns,
  paymentsOfParticipations,
  presentSettlement,
  readSettlement,
  readWaiting,
  requireDue,
  takeAdvertiserPayment,
  takeBackAdvertiserPayment,
  waitingByCampaign,
} from './settlement.ts'
export {
  filesFor,
  type Judged,
  type JudgedOrder,
  countRuns,
  listRuns,
  makeFile,
  makeFiles,
  meantRuns,
  previewRun,
  readRun,
  startRun,
} from './payout-run/runs.ts'
export {
  amountBy,
  correctSettled,
  expectedMoves,
  lockStanding,
  owedBack,
  type Right,
  takenFrom,
  writeCounted,
} from './settled/settled.ts'
export { readStatement } from './statements/statements.ts'
export { readCampaignWay } from './ways/campaign-way-store.ts'
export { stagesOf } from './ways/stages.ts'
export { waysOf } from './ways/ways.ts'
export { countMoneyRows, eraseReceivers, hasPayoutInFlight, lastPaidYear, type Nobody } from './receiver-store.ts'
