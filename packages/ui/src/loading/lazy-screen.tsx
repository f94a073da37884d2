import { type AnyRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ComponentType, createElement, type ReactNode, use, useCallback, useEffect } from 'react'
import { useIsReplaced } from './new-version.tsx'
import { makePart, useWhenOnline } from './part.tsx'

/** A screen whose code could not be fetched: the connection is gone, or a release replaced the files. */
export class ScreenNotLoaded extends Error {
  /** Lets the screen be fetched anew the next time that it is drawn. */
  readonly forget: () => void
  constructor(cause: unknown, forget: () => void) {
    super(cause instanceof Error ? cause.message : 'screen not loaded', { cause })
    this.name = 'ScreenNotLoaded'
    this.forget = forget
  }
}

/**
 * A screen whose code is fetched when its address is opened. Unlike the router's own helper it never reloads the page by
 * itself: offline that would leave the application for the browser's error page.
 * Only the name is asked of the module's type: a screen reads the route table, so a route whose type waited for the
 * screen's would go round in a circle, and every search of the address would be of no type at all.
 * @throws ScreenNotLoaded while it is drawn, for the route's error page.
 */
export function lazyScreen<Module extends object, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): ((props: object) => ReactNode) & { preload: () => Promise<void> } {
  const screen = makePart(async () => componentIn(await load(), name))
  let failure: ScreenNotLoaded | null = null
  let arriving: Promise<void> | null = null
  const forget = () => {
    failure = null
  }
  const arrive = () => {
    arriving ??= screen
      .fetch()
      .then(forget, (error: unknown) => {
        failure = new ScreenNotLoaded(error, forget)
      })
      .finally(() => {
        arriving = null
      })
    return arriving
  }
  function Screen(props: object) {
    const loaded = screen.loaded()
    if (loaded) return createElement(loaded, props)
    if (failure) throw failure
    use(arrive())
    return null
  }
  return Object.assign(Screen, { preload: arrive })
}

const isComponent = (part: unknown): part is ComponentType => typeof part === 'function'

function componentIn<Module extends object>(module: Module, name: keyof Module & string): ComponentType {
  const part = module[name]
  if (!isComponent(part)) throw new TypeError(`${name} is no component`)
  return part
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Tries a screen again that could not be fetched: when the server answers, the page is loaded anew, since a release may have
 * replaced the files; else it is drawn again. Also by itself when the connection is back.
 */
export function useTryAgain(error: unknown, drawAgain: () => void): () => void {
  const missing = error instanceof ScreenNotLoaded ? error : null
  const fetchAgain = useCallback(async () => {
    missing?.forget()
    if (missing && (await isServerThere())) window.location.reload()
    else drawAgain()
  }, [missing, drawAgain])
  const again = useCallback(() => void fetchAgain(), [fetchAgain])
  useWhenOnline(missing !== null, again)
  // Who goes elsewhere and comes back is not shown the old failure.
  useEffect(() => missing?.forget, [missing])
  return again
}

/**
 * What an error page offers: drawing the screen again, or fetching it where its code did not arrive.
 * @returns whether the code did not arrive, whether that is so since a release replaced it, and the way to try again.
 */
export function useRecovery({ error, reset }: ErrorComponentProps): Recovery {
  // The routes are made of error pages, so the type of the router cannot be asked for here.
  const router = useRouter<AnyRouter>()
  const drawAgain = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  const missing = error instanceof ScreenNotLoaded ? error : null
  const isReplaced = useIsReplaced(missing?.cause)
  return { isMissing: missing !== null, isReplaced, again: useTryAgain(error, drawAgain) }
}

interface Recovery {
  isMissing: boolean
  isReplaced: boolean
  again: () => void
}
