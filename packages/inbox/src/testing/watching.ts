import { vi } from 'vitest'
import { Inbox, type InboxOptions } from '../core/index.ts'
import type { ModelOptions } from './service-model.ts'
import { TURNED_ORIGIN, turnedService } from './turned-service.ts'

/** A page's own events and visibility. */
interface Page {
  /** The network is back, or the page goes. */
  say(name: 'online' | 'pagehide'): void
  /** Somebody turns to the page, or away from it. */
  turn(visibility: 'visible' | 'hidden'): void
  document: EventTarget
}

function page(): Page {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = new EventTarget()
  vi.stubGlobal('document', document)
  for (const act of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(act, (name: string, listener: () => void) => window[act](name, listener))
  return {
    document,
    say: name => void window.dispatchEvent(new Event(name)),
    turn: visibility => {
      document.visibilityState = visibility
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

/** An inbox of ola's on a page, before a service whose clock is turned. */
export function watch(more: Partial<InboxOptions> = {}, options: ModelOptions = {}) {
  const ofPage = page()
  const turned = turnedService(options)
  const address = { applicationIdentifier: 'fanfara-demo', subscriberId: 'ola', backendUrl: TURNED_ORIGIN }
  const inbox = new Inbox({ ...address, ...more })
  return {
    ...turned,
    inbox,
    page: ofPage,
    feed: (storeId?: string) => inbox.getState().feeds[storeId ?? inbox.getState().activeStore],
    end: () => {
      inbox.pause()
      turned.end()
      vi.unstubAllGlobals()
    },
  }
}

/** An inbox with its page, its service and ways to turn their clock. */
export type Watched = ReturnType<typeof watch>

/** The inbox has begun, its feed is open unless said otherwise, everything so far is forgotten. */
export async function watching(
  count: number,
  { isOpen = true, model, ...more }: Partial<InboxOptions> & { isOpen?: boolean; model?: ModelOptions } = {},
): Promise<Watched> {
  const watched = watch(more, model)
  watched.notify(count)
  watched.inbox.start()
  if (isOpen) watched.inbox.openFeed()
  await watched.time.advance(5000)
  watched.forget()
  return watched
}
