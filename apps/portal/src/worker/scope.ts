/** What a service worker's global has and a page's has not, as far as ours uses it. */
export interface WorkerScope {
  readonly location: Location
  readonly clients: { claim: () => Promise<void> }
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
}
