import { Notifications } from '@fanfara/ui/toast'
import { act } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { vi } from 'vitest'
import { fallbackConfig } from '#/app/server/config.ts'
import { keepInbox } from '#/app/server/inbox.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage, type TestCall } from './test-page.tsx'
import { stubSockets, type TestSocket } from './test-socket.ts'

interface TestMessage {
  _id: string
  content: string
  read: boolean
  seen: boolean
  providerId: string
  createdAt: string
  templateIdentifier?: string
  cta?: { data: { url: string } }
  data?: Record<string, unknown>
}

/** The nth message, each a minute older than the one before it. */
export const testMessage = (number: number, of: Partial<TestMessage> = {}): TestMessage => ({
  _id: `m${number}`,
  content: `Wiadomość <b>${number}</b>`,
  read: false,
  seen: false,
  providerId: 'system',
  createdAt: `2026-03-01T10:${String(59 - (number % 60)).padStart(2, '0')}:00Z`,
  ...of,
})

/** One person's inbox service for a test: what it holds is looked at and changed by the test, and by the acts of the page. */
export class TestInbox {
  rows: TestMessage[] = []
  version = 1
  /** The feed may not be read. */
  isRefusing = false
  /** Not even the configuration can be had. */
  isOffline = false
  /** Acts are refused with this status, feeds are not. */
  refusesActs = 0
  refusals = 0
  readonly links: readonly TestSocket[] = stubSockets()
  #calls: TestCall[] = []
  #stop = () => undefined as void

  /** What was asked of an address, in its order. */
  callsOf(path: string): TestCall[] {
    return this.#calls.filter(({ name }) => name.endsWith(path))
  }

  /** Shows a page in the frame's company: the inbox is open, notifications are shown. */
  open(Page: FunctionComponent, where: Parameters<typeof showPage>[1] = {}) {
    this.#calls = serve(this.#answers())
    this.#stop = keepInbox({ subscriberId: 'ola', hash: 'h' }, () => {
      this.refusals += 1
    })
    return showPage(
      () => (
        <>
          <Page />
          <Notifications />
        </>
      ),
      where,
    )
  }

  stop(): void {
    act(this.#stop)
    vi.unstubAllGlobals()
  }

  #answers() {
    const count = (of: 'seen' | 'read') => () =>
      answer(200, { data: { count: this.rows.filter(one => !one[of]).length, version: this.version } })
    return {
      'GET /config': () => this.#config(),
      'POST /v1/widgets/session/initialize': () => answer(201, { data: { token: 'inbox-token', profile: {} } }),
      'GET /v1/widgets/notifications/unseen': count('seen'),
      'GET /v1/widgets/notifications/unread': count('read'),
      'GET /v1/widgets/notifications/count': count('seen'),
      'GET /v1/widgets/notifications/feed': (call: TestCall) =>
        this.isRefusing ? answer(403, { message: 'x' }) : this.#feed(call),
      'POST /v1/widgets/messages/markAs': this.#act(body => this.#mark(body as MarkBody)),
      'POST /v1/widgets/messages/read': this.#act(() => this.#markAll()),
      'POST /v1/widgets/messages/bulk/delete': this.#act(body => this.#remove((body as RemoveBody).messageIds)),
      ...Object.fromEntries(
        this.rows.map(({ _id }) => [`DELETE /v1/widgets/messages/${_id}`, this.#act(() => this.#remove([_id]))]),
      ),
    }
  }

  #config() {
    if (this.isOffline) throw new TypeError('no connection')
    const inbox = { ...fallbackConfig.inbox, backend_url: 'http://localhost' }
    return answer(200, { data: { ...fallbackConfig, inbox } })
  }

  #act(run: (body: unknown) => unknown) {
    return ({ body }: TestCall) =>
      this.refusesActs > 0 ? answer(this.refusesActs, { message: 'x' }) : answer(201, { data: run(body) })
  }

  #feed({ search }: TestCall) {
    const query = new URLSearchParams(search)
    const limit = Number(query.get('limit') ?? 10)
    const wanted = query.get('read') === 'false' ? this.rows.filter(({ read }) => !read) : this.rows
    const page = { page: 0, pageSize: limit, version: this.version }
    return answer(200, { data: wanted.slice(0, limit), hasMore: wanted.length > limit, ...page })
  }

  #mark({ messageId, mark }: MarkBody) {
    const ids = [messageId].flat()
    this.rows = this.rows.map(row => (ids.includes(row._id) ? { ...row, ...mark } : row))
    return this.rows.filter(({ _id }) => ids.includes(_id))
  }

  #markAll() {
    this.rows = this.rows.map(row => ({ ...row, read: true, seen: true }))
    return this.rows.length
  }

  #remove(ids: readonly string[]) {
    this.rows = this.rows.filter(({ _id }) => !ids.includes(_id))
    return {}
  }
}
interface MarkBody {
  messageId: string | string[]
  mark: { seen?: boolean; read?: boolean }
}
interface RemoveBody {
  messageIds: string[]
}

/** Somebody is signed in; their inbox is empty. */
export function startTestInbox(): TestInbox {
  session.auth.set({ token: 't', remember: false })
  return new TestInbox()
}
