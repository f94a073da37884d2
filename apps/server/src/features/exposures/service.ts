/** The feature's door: what others may ask of it. Each act stands in the file of its name. */
export { judgeExposures, judgeMinutesOf, tendExposures } from './judging.ts'
export { type OverlayState, stateOf } from './reading.ts'
export { type Beat, openSession, takeBeat } from './sequence.ts'
