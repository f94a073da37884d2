/** The feature's door: what others may ask of it. Each act stands in the file of its name. */
export { clickIdAt, momentOfClick } from './click-id.ts'
export { drawCode } from './codes.ts'
export { makeIntake } from './intake.ts'
export { rollUp, tendClicks } from './judging.ts'
export { type Link, makeLinks } from './links.ts'
export { isPrefetch } from './policy.ts'
