/** The feature's door: corrections of amounts that a settlement fixed (decision 0054). */
export {
  approveCorrection,
  carryOutDue,
  disputeCorrection,
  eraseCorrections,
  keepCorrection,
  withdrawCorrection,
} from './corrections.ts'
export { previewCorrection, proposeCorrection } from './proposing.ts'
export {
  listCorrections,
  listOwnCorrections,
  presentOps,
  readCorrection,
  readOwnCorrection,
} from './reading.ts'
