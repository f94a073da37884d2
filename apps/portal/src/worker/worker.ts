import { openPushed, showPushed } from './pushes.ts'
import type { WorkerScope } from './scope.ts'
import { type Build, shellOf } from './shell.ts'

declare const self: WorkerScope
/** Named by the build (vite-worker.ts). */
declare const BUILD: Build

const shell = shellOf(BUILD, { caches, fetch: request => fetch(request), origin: self.location.origin })

self.addEventListener('install', event => event.waitUntil(shell.install()))
// The page that brought the worker is served by it at once; pages of an earlier build keep theirs until they are asked.
self.addEventListener('activate', event => event.waitUntil(shell.activate().then(() => self.clients.claim())))
self.addEventListener('fetch', event => {
  const answer = shell.answer(event.request)
  if (answer) event.respondWith(answer)
})
self.addEventListener('message', event => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
})

const screen = {
  registration: self.registration,
  clients: self.clients,
  setBadge: async (count: number) => self.navigator.setAppBadge?.(count),
  origin: self.location.origin,
}
self.addEventListener('push', event => event.waitUntil(showPushed(event.data?.json(), screen)))
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPushed(event.notification.data, screen))
})
