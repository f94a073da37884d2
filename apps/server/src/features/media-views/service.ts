/** The feature's door: what others may ask of it. Each act stands in the file of its name. */
export { countAgain, erase, follow, type Published, takeBack } from './following.ts'
export { astrayOf, mediaOf, mediumOfTask } from './listing.ts'
export { readDueMedia } from './reading.ts'
