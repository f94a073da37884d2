import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { Notifications } from '@fanfara/ui/toast'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { useWaitingProofs } from './use-waiting.ts'
import { dropWaiting, keepWaiting, sendWaiting, waitingProofs } from './waiting.ts'

const task = (number: number) => ({ id: `0000000${number}-0000-4000-8000-000000000000`, name: `Zadanie ${number}` })
const url = 'https://youtu.be/a'
const finish = ({ id }: { id: string }) => `POST /tasks/${id}/finish`
const away = () => Promise.reject(new TypeError('offline'))
const signIn = (id: string) => {
  const user = { id, name: 'Ola', avatar_url: null, role: 'influencer', language: 'pl' } as const
  session.signIn({ token: `t-${id}`, remember: false, user: { ...user, theme: 'dark', easy_ad: false } })
}
const ids = () => waitingProofs().map(({ taskId }) => taskId)

beforeEach(() => signIn('ola'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('PHONE-07 proofs that wait', () => {
  test('are sent once, in their order, and are gone then', async () => {
    const calls = serve({
      [finish(task(1))]: () => answer(200, { data: {} }),
      [finish(task(2))]: () => answer(200, { data: {} }),
    })
    keepWaiting(task(1), url)
    keepWaiting(task(2), url)
    const [first, second] = await Promise.all([sendWaiting(), sendWaiting()])
    expect([...first, ...second].length).toBeGreaterThanOrEqual(2)
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set([finish(task(1)), finish(task(2))]))
    expect(calls[0]?.body).toEqual({ url })
    expect(ids()).toEqual([])
    await sendWaiting()
    expect(ids()).toEqual([])
  })

  test('stay while there is no connection', async () => {
    serve({ [finish(task(1))]: away })
    keepWaiting(task(1), url)
    expect(await sendWaiting()).toEqual([])
    expect(waitingProofs()).toEqual([{ taskId: task(1).id, taskName: 'Zadanie 1', url, failure: null }])
  })

  test('one whose answer got lost counts as sent: its task is finished', async () => {
    serve({
      [finish(task(1))]: () => answer(422, { message: 'Zadanie nie trwa.', code: 'task_not_running' }),
      'GET /tasks': () => answer(200, { data: [sampleTask({ id: task(1).id, status: 'finished' })] }),
    })
    keepWaiting(task(1), url)
    expect(await sendWaiting()).toHaveLength(1)
    expect(ids()).toEqual([])
  })

  test('one that the server refuses stays with its reason, is not sent again by itself, and is by a press', async () => {
    let isRefused = true
    const calls = serve({
      [finish(task(1))]: () =>
        isRefused ? answer(422, { message: 'To cudza publikacja.' }) : answer(200, { data: {} }),
      'GET /tasks': () => answer(200, { data: [sampleTask({ id: task(1).id })] }),
    })
    keepWaiting(task(1), url)
    await sendWaiting()
    expect(waitingProofs()[0]?.failure).toBe('To cudza publikacja.')
    const before = calls.length
    await sendWaiting()
    expect(calls).toHaveLength(before)
    isRefused = false
    await sendWaiting(true)
    expect(ids()).toEqual([])
  })

  test('another link for the same task takes the place of the first; it can be taken back', () => {
    keepWaiting(task(1), url)
    keepWaiting(task(1), 'https://youtu.be/b')
    expect(waitingProofs().map(proof => proof.url)).toEqual(['https://youtu.be/b'])
    dropWaiting(task(1).id)
    expect(waitingProofs()).toEqual([])
    expect(localStorage.getItem('fanfara-waiting-proofs')).toBe('{}')
  })

  test('are their owner’s: another person sees and sends nothing of them, and they outlive a session', async () => {
    keepWaiting(task(1), url)
    session.signOut()
    expect(waitingProofs()).toEqual([])
    signIn('kuba')
    const calls = serve({})
    await sendWaiting()
    expect([calls, waitingProofs()]).toEqual([[], []])
    signIn('ola')
    expect(ids()).toEqual([task(1).id])
  })

  test('nonsense in the storage is nothing', () => {
    localStorage.setItem('fanfara-waiting-proofs', '{"ola":')
    expect(waitingProofs()).toEqual([])
  })
})

describe('PHONE-07 where the storage is full or forbidden', () => {
  const real = localStorage
  const refuse = (): never => {
    throw new DOMException('full', 'QuotaExceededError')
  }

  test('this tab keeps what waits, and sends it; once there is room it is kept as before', async () => {
    serve({ [finish(task(1))]: () => answer(200, { data: {} }) })
    vi.stubGlobal('localStorage', { getItem: (key: string) => real.getItem(key), setItem: refuse })
    keepWaiting(task(1), url)
    keepWaiting(task(2), url)
    expect(ids()).toEqual([task(1).id, task(2).id])
    vi.stubGlobal('localStorage', real)
    dropWaiting(task(2).id)
    expect(localStorage.getItem('fanfara-waiting-proofs')).toContain(task(1).id)
    expect((await sendWaiting()).map(({ taskId }) => taskId)).toEqual([task(1).id])
  })

  test('that cannot be read has nothing', () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(ids()).toEqual([])
  })
})

describe('PHONE-07 while the portal is open', () => {
  function Page() {
    useWaitingProofs()
    return <Notifications />
  }

  test('what waits is sent as soon as the connection is back, and that is said', async () => {
    let isAway = true
    serve({ [finish(task(1))]: () => (isAway ? away() : answer(200, { data: {} })) })
    keepWaiting(task(1), url)
    showPage(Page)
    await waitFor(() => expect(screen.queryByText('Dowód wysłany')).toBeNull())
    isAway = false
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Dowód wysłany')).toBeTruthy()
    expect(screen.getByText('Zadanie 1')).toBeTruthy()
    expect(ids()).toEqual([])
  })

  test('and tried every half a minute, when the browser hears of nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let tries = 0
    serve({ [finish(task(1))]: () => ((tries += 1) < 2 ? away() : answer(200, { data: {} })) })
    keepWaiting(task(1), url)
    showPage(Page)
    await waitFor(() => expect(tries).toBe(1))
    await act(async () => vi.advanceTimersByTime(30_000))
    await waitFor(() => expect(ids()).toEqual([]))
  })
})
