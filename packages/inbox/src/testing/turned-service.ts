import { type ModelOptions, ServiceModel, type Told } from './service-model.ts'
import { CALM, virtualNetwork } from './virtual-network.ts'
import { virtualTime } from './virtual-time.ts'

/** A call to the service, without the session's. */
interface Asked {
  /** Since the start, or since `forget`, in milliseconds. */
  at: number
  method: string
  /** Its path, without `/notifications/`. */
  what: string
  query: Record<string, string>
  body: unknown
}

/** The call that begins a session. */
export const SESSION = '/session/initialize'

/** Where a client of `turnedService` finds it. */
export const TURNED_ORIGIN = 'http://inbox.test'

/** Sockets that listen to the model from now on. */
function listenersOf(model: ServiceModel): ReadonlySet<Told> {
  const listeners = new Set<Told>()
  const listen = model.listen.bind(model)
  model.listen = (token, told) => {
    const stop = listen(token, told)
    if (!stop) return null
    listeners.add(told)
    return () => {
      listeners.delete(told)
      stop()
    }
  }
  return listeners
}

/** The service on a clock that is turned by hand, over a network that can be slow; it can refuse, or answer otherwise. */
export function turnedService(options: ModelOptions = {}) {
  const time = virtualTime()
  const model = new ServiceModel({ ...options, now: time.now })
  const network = virtualNetwork(model, time, () => 0.5)
  const line = network.line(new URL(TURNED_ORIGIN).host)
  line.weather = { ...CALM, latencyMs: 0 }
  let startedAt = time.now()
  const asked: Asked[] = []
  const refusals: { what: string; status: number }[] = []
  const handle = model.handle.bind(model)
  const service = { answer: handle }
  const sessions: number[] = []
  model.handle = call => {
    const what = call.path.replace('/notifications/', '')
    const { method, query, body } = call
    const at = time.now() - startedAt
    if (what === SESSION) sessions.push(at)
    else asked.push({ at, method, what, query: Object.fromEntries(query), body })
    const planned = refusals.findIndex(refusal => refusal.what === what)
    const [refusal] = planned < 0 ? [] : refusals.splice(planned, 1)
    return refusal ? { status: refusal.status, body: { message: 'planned' } } : service.answer(call)
  }
  const listeners = listenersOf(model)
  return {
    time,
    model,
    line,
    asked,
    /** Times of the calls that began a session, those that were refused included. */
    sessions,
    /** Lets the service answer something else than `handle` does. */
    service,
    handle,
    names: () => asked.map(({ what }) => what),
    times: (what: string) => asked.filter(call => call.what === what).map(({ at }) => at),
    queries: (what: string) => asked.filter(call => call.what === what).map(({ query }) => query),
    bodies: (what: string) => asked.filter(call => call.what === what).map(({ body }) => body),
    /** The next calls are refused; of several plans for one, the first. */
    refuse: (what: string, status: number, times = 1) => {
      for (let index = 0; index < times; index += 1) refusals.push({ what, status })
    },
    /** Tells all sockets something that is not so. */
    tell: (event: string, payload: Record<string, unknown>) => {
      for (const told of listeners) told(event, payload)
    },
    /** Each way takes this long from now on. */
    slow: (wayMs: number) => {
      line.weather = { ...CALM, latencyMs: wayMs * 2 }
    },
    /** Messages of ola, the last one made the first in the feed. */
    notify: (count: number) => {
      for (let index = 1; index <= count; index += 1) model.notify('ola', `Message ${index}`)
    },
    /** Nothing was asked so far, and the time is 0. */
    forget: () => {
      asked.splice(0)
      sessions.splice(0)
      startedAt = time.now()
    },
    end: () => {
      network.restore()
      time.restore()
    },
  }
}
