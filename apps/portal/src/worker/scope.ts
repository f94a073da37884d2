import type { Screen } from './pushes.ts'

/** What a service worker's global has and a page's has not, as far as ours uses it. */
export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: Screen['clients'] & { claim: () => Promise<void> }
  readonly navigator: { setAppBadge?: (count: number) => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void) => void
}
interface Lasting extends Event {
  /** Keeps the worker alive until it settles. */
  waitUntil: (work: Promise<unknown>) => void
}
interface WorkerEvents {
  install: Lasting
  activate: Lasting
  fetch: Lasting & { readonly request: Request; respondWith: (answer: Promise<Response>) => void }
  message: Lasting & { readonly data: unknown }
  push: Lasting & { readonly data: { json: () => unknown } | null }
  notificationclick: Lasting & { readonly notification: Notification }
}
