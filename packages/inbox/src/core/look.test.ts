import { afterEach, expect, test, vi } from 'vitest'
import { ServiceModel } from '../testing/service-model.ts'
import { virtualNetwork } from '../testing/virtual-network.ts'
import { virtualTime } from '../testing/virtual-time.ts'
import { Inbox } from './index.ts'

afterEach(() => void vi.unstubAllGlobals())

test('13.10 an event that was lost is made good within two minutes, by a count first and nothing more without news', async () => {
  const time = virtualTime()
  const model = new ServiceModel({ now: time.now })
  const network = virtualNetwork(model, time, () => 0.5)
  try {
    // Nothing is told to anybody.
    vi.spyOn(model, 'listen').mockReturnValue(() => undefined)
    const handled = vi.spyOn(model, 'handle')
    const inbox = new Inbox({
      applicationIdentifier: 'fanfara-demo',
      subscriberId: 'ola',
      backendUrl: 'http://inbox.test',
    })
    inbox.start()
    inbox.openFeed()
    await time.advance(5000)
    model.notify('ola', 'Unheard')
    await time.advance(130_000)
    expect([inbox.getState().unreadCount, model.countsOf('ola').unread]).toEqual([1, 1])
    expect(inbox.getState().feeds.default_store?.messages.length).toBe(1)
    await time.advance(10_000)
    handled.mockClear()
    await time.advance(600_000)
    const asked = handled.mock.calls.map(([{ path }]) => path)
    expect(new Set(asked)).toEqual(new Set(['/notifications/unseen']))
    expect(asked.length).toBeGreaterThanOrEqual(4)
    expect(asked.length).toBeLessThanOrEqual(10)
    vi.stubGlobal('document', { visibilityState: 'hidden', removeEventListener: () => undefined })
    handled.mockClear()
    await time.advance(300_000)
    expect(handled).not.toHaveBeenCalled()
    inbox.pause()
  } finally {
    network.restore()
    time.restore()
  }
})

test('13.10 F2 a refused session is left alone until somebody has looked for a while', async () => {
  const time = virtualTime()
  const model = new ServiceModel({ now: time.now })
  const network = virtualNetwork(model, time, () => 0.5)
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const inbox = new Inbox({ applicationIdentifier: 'unknown', subscriberId: 'ola', backendUrl: 'http://inbox.test' })
    inbox.start()
    await time.advance(5000)
    expect([inbox.getState().isRefused, model.sessions.length]).toEqual([true, 1])
    await time.advance(50_000)
    expect(model.sessions.length).toBe(1)
    await time.advance(70_000)
    expect(model.sessions.length).toBe(2)
    inbox.pause()
  } finally {
    error.mockRestore()
    network.restore()
    time.restore()
  }
})
