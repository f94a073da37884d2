import { useSyncExternalStore } from 'react'

/** An act that can be taken back for ten seconds: one that was done, or one that is held until then. */
export interface WayBack {
  /** Whose act it is; it takes its own away. */
  owner: object
  /** A sentence: in the past tense once sent, in the present while it is held. */
  label: string
  /** It is sent only once nobody took it back: whoever closes the browser meanwhile is asked. */
  isHeld: boolean
  /** What had the focus goes with the act: the bar has it then. */
  isFocused?: boolean
  undo: () => void
  /** Nobody took it back. @returns when what is sent then was answered. */
  over?: () => void | Promise<void>
}
/** The one that is offered; its number tells it from the next. */
export type OfferedBack = WayBack & { number: number }

let offered: OfferedBack | null = null
let count = 0
const listeners = new Set<() => void>()

function show(next: OfferedBack | null): OfferedBack | null {
  const before = offered
  offered = next
  for (const listener of listeners) listener()
  return before
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers the way back from an act. There is one at a time: whoever acts again has meant what was before. */
export function offerBack(back: WayBack): void {
  count += 1
  void show({ ...back, number: count })?.over?.()
}
/** What the bar's button and the key `z` do; nothing happens without an offer. */
export const takeBack = (): void => show(null)?.undo()
/** Nobody took it back: time is over, or somebody goes. @returns when what was held was answered. */
export const endBack = async (): Promise<void> => show(null)?.over?.()
/** Ends what one owner offers, as if time were over. */
export const endBackOf = (owner: object): void => {
  if (offered?.owner === owner) void endBack()
}
/** Takes an owner's offer away, and does nothing more. */
export const dropBackOf = (owner: object): void => {
  if (offered?.owner === owner) show(null)
}
/** Whether what is offered is this owner's. */
export const isBackOf = (owner: object): boolean => offered?.owner === owner

/** What is offered now, for the bar that shows it. */
export const useWayBack = (): OfferedBack | null => useSyncExternalStore(subscribe, () => offered)
