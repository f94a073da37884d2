/** The feature's door: what others may ask of it. Each act stands in the file of its name. */
export { canUnmatch, setLineAside, settleLine, takeBackRecorded, unmatchLine } from './by-hand.ts'
export { eraseLines, type LineDetails, openDetails } from './details.ts'
export { importFile, type Outcome, readFile } from './importing.ts'
export { listRecorded, type Recorded } from './line-store.ts'
export { matchFirst } from './matching.ts'
export { matchNoted } from './noted.ts'
export {
  findStatements,
  listLines,
  listStatements,
  objectsOfReference,
  openStatement,
  readLine,
  readStanding,
  statementsOf,
} from './reading-desk.ts'
export { findLines } from './searching.ts'
