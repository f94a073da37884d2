import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newVersion, startWorker } from './new-version.ts'

/** A browser's service workers, as far as the portal uses them. */
function workers({ isControlled, waiting }: { isControlled: boolean; waiting?: EventTarget }) {
  const registration = Object.assign(new EventTarget(), {
    waiting: waiting ?? null,
    installing: null,
    update: vi.fn(async () => undefined),
  })
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? {} : null,
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }))
  return { registration, container }
}
const worker = (state = 'installed') => Object.assign(new EventTarget(), { state, postMessage: vi.fn() })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(3_100)

test('PHONE-04 a version that waits is offered once it is there, and loaded only when somebody takes it', async () => {
  const { registration, container } = workers({ isControlled: true })
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  void startWorker()
  void startWorker()
  expect(container.register).not.toHaveBeenCalled()
  await settle()
  expect(container.register).toHaveBeenCalledOnce()
  expect(newVersion.get()).toBeNull()

  const heard = vi.fn<() => void>()
  const stop = newVersion.subscribe(heard)
  const coming = worker('installing')
  Object.assign(registration, { installing: coming })
  registration.dispatchEvent(new Event('updatefound'))
  coming.dispatchEvent(new Event('statechange'))
  expect(newVersion.get()).toBeNull()
  coming.state = 'installed'
  coming.dispatchEvent(new Event('statechange'))
  expect(newVersion.get()).toBe(coming)
  expect(heard).toHaveBeenCalledOnce()
  stop()

  // Another tab may take it: this one goes on with what it has.
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
  newVersion.take()
  expect(coming.postMessage).toHaveBeenCalledWith('take-over')
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('PHONE-04 an application that stays open asks for a new version when somebody comes back to it, at most once an hour', async () => {
  const { registration } = workers({ isControlled: true })
  const { startWorker: start } = await fresh()
  void start()
  await settle()
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
  comeBack()
  expect(registration.update).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 3_600_000)
  comeBack()
  comeBack()
  expect(registration.update).toHaveBeenCalledOnce()
})

test('PHONE-04 the first worker of a browser replaces nothing, so nothing is offered', async () => {
  workers({ isControlled: false, waiting: worker() })
  const { startWorker: start, newVersion: version } = await fresh()
  void start()
  await settle()
  expect(version.get()).toBeNull()
})

test('PHONE-04 a version that has been waiting since the last visit is offered at once', async () => {
  const waiting = worker()
  workers({ isControlled: true, waiting })
  const { startWorker: start, newVersion: version } = await fresh()
  void start()
  await settle()
  expect(version.get()).toBe(waiting)
})

/** The module as a page that was just opened has it. */
async function fresh() {
  vi.resetModules()
  return import('./new-version.ts')
}
