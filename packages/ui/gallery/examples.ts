import type { ReactNode } from 'react'

/** One part in its states, by their names. */
export type Examples = Readonly<Record<string, ReactNode>>

/** What a part calls when somebody uses it; nothing follows here. */
export const nothing = (): undefined => undefined
/** A name that nobody made for a layout. */
export const LONG = 'Konstantynopolitańczykowianeczkarzewiczównaprzyjacielska i spółka'
