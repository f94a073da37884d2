import { type ComponentType, createElement, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** Code of the application that is fetched when it is first wanted. */
export interface Part<Props> {
  /** Fetches it ahead of the press that will want it; what fails now is tried again then. */
  preload: () => void
  /** The part once it is there; a part that could not be fetched is fetched again on the next call. @throws what fetching throws */
  fetch: () => Promise<ComponentType<Props>>
  /** The part where it was fetched before. */
  loaded: () => ComponentType<Props> | null
}

const AGAIN_AFTER_MS = 400
const pause = () => new Promise(resolve => setTimeout(resolve, AGAIN_AFTER_MS))

/**
 * Names a part. A file that does not arrive is asked for once more after a moment; after that whoever wanted the part is told,
 * and nothing else on the page is touched (NAV-35).
 * @example const popup = makePart(async () => (await import('../overlay/menu-popup.tsx')).MenuPopup)
 */
export function makePart<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | null = null
  let pending: Promise<ComponentType<Props>> | null = null
  const fetch = () => {
    pending ??= load()
      .catch(() => pause().then(load))
      .then(
        part => (loaded = part),
        (error: unknown) => {
          pending = null
          throw error
        },
      )
    return pending
  }
  return { preload: () => void fetch().catch(() => undefined), fetch, loaded: () => loaded }
}

/**
 * Fetches a part while it is wanted.
 * @returns the part, null until it is there; why fetching failed, null unless it did; how to try again.
 */
export function usePart<Props>({ fetch, loaded }: Part<Props>, isWanted: boolean) {
  const [part, setPart] = useState(loaded)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (!isWanted || part || failure) return undefined
    let isHere = true
    fetch().then(
      fetched => isHere && setPart(() => fetched),
      (error: unknown) => isHere && setFailure({ error }),
    )
    return () => {
      isHere = false
    }
  }, [fetch, isWanted, part, failure])
  const retry = useCallback(() => setFailure(null), [])
  return { part, failure, retry }
}

/** A part that was fetched; nothing before that. */
export function Fetched<Props extends object>({ of, ...props }: { of: Part<Props> } & Props) {
  const part = of.loaded()
  return part ? createElement(part, props as unknown as Props) : null
}

/** Does something as soon as the connection is back, also when that is in the moment in which the failure is drawn. */
export function useWhenOnline(isWaiting: boolean, act: () => unknown) {
  useLayoutEffect(() => {
    if (!isWaiting) return undefined
    const again = () => void act()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isWaiting, act])
}
