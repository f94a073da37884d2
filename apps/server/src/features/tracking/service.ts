/** The feature's door: what others may ask of it. Each act stands in the file of its name. */
export { clickIdAt, momentOfClick } from './click-id.ts'
export { makeCodes } from './codes.ts'
export { note, takeConversion, takeReports, tendPostbacks, whoSigned } from './conversions/conversions.ts'
export { listPostbacks } from './conversions/postbacks.ts'
export type { Answer } from './taking/taking.ts'
export { importEvents, type ImportedEvents } from './taking/events-import.ts'
export { makeIntake } from './intake.ts'
export { judgeClicks, rollUp, tendClicks } from './judging.ts'
export { lockLink } from './judging-store.ts'
export { type Link, makeLinks } from './links.ts'
export { createKey, endKey, pauseLink, readTracking, setTracking } from './operating.ts'
export { isPrefetch, isRunning } from './policy.ts'
export {
  type Asked,
  countsByLink,
  countsOf,
  countsOfCampaign,
  eventsForFile,
  findEvents,
  listEvents,
  readLink,
  readOwn,
} from './reading.ts'
export { ensureShopKey } from './shop/shop.ts'
export { addTallies, type Tally } from './tally-store.ts'
