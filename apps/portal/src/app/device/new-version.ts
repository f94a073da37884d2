import { HOUR_MS } from '@fanfara/contract/durations'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** A version of the portal that is ready and waits to be taken; null while this page is the newest. */
export const newVersion = {
  get: () => waiting,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Takes it: the page is loaded anew, which asks whoever has something unsaved. */
  take() {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    waiting?.postMessage('take-over')
  },
}

function offer(worker: ServiceWorker | null) {
  // The first worker of a browser replaces nothing.
  if (!worker || !navigator.serviceWorker.controller) return
  waiting = worker
  for (const listener of listeners) listener()
}

function watch(registration: ServiceWorkerRegistration) {
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') offer(coming)
    })
  })
  let askedAt = Date.now()
  // An installed application is opened for weeks without being loaded: it asks when somebody comes back to it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < HOUR_MS) return
    askedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** After this the page has what it needs, and the files of the others may come. */
const LATER_MS = 3_000
let started: Promise<boolean> | null = null

/**
 * Lets the worker keep the portal's files, once the page has nothing better to do.
 * @returns whether there is one: without it everything works that has a connection.
 */
export function startWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return Promise.resolve(false)
  started ??= start().catch(() => {
    started = null
    return false
  })
  return started
}

async function start(): Promise<boolean> {
  await new Promise(resolve => setTimeout(resolve, LATER_MS))
  await navigator.serviceWorker.register('/sw.js')
  const registration = await navigator.serviceWorker.getRegistration('/')
  if (registration) watch(registration)
  return registration !== undefined
}
