import { SECOND_MS } from '@fanfara/contract/durations'
import { SNAPSHOT_SECONDS } from '@fanfara/contract/limits'
import { createSnapshot, readSnapshot, type Snapshot } from '@fanfara/contract/medias'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#/app/server/client.ts'
import { messageOf } from '#/app/server/message.ts'
import { refreshAfter } from '#/app/server/tags.ts'
import { text } from '#/i18n/text.ts'

/** How far a snapshot of a live stream is (TRAN-80…TRAN-83). */
export type Recording =
  | { step: 'idle' }
  /** Seconds left; how many until the clip, and whether the platform has it. */
  | { step: 'counting'; left: number; untilClip: number; isTaken: boolean }
  | { step: 'fetching' }
  | { step: 'done'; snapshot: Snapshot }
  /** `canFetch`: the clip is there, only its picture did not come. */
  | { step: 'failed'; message: string; canFetch: boolean }

const CREATE_MS = SNAPSHOT_SECONDS.create * SECOND_MS
const TOTAL_MS = SNAPSHOT_SECONDS.total * SECOND_MS
/** A timer that is later than this was asleep with its tab or its machine, and the moment has passed. */
const LATE_MS = 10 * SECOND_MS
/** A platform that is not ready at the end is asked again, this often and after so long. */
const ASK_AGAIN = { times: 4, afterMs: 3 * SECOND_MS }

/**
 * One recording, from the press to its picture: created at 25 s, fetched at 90 s, by the clock on the wall, so that slow
 * timers of a page in the background do not shift it.
 */
class Run {
  private readonly startedAt = Date.now()
  private readonly ended = new AbortController()
  private timer: ReturnType<typeof setTimeout> | undefined
  private created: Promise<void> | null = null
  private ids: { campaignId: string; mediaId: string } | null = null

  constructor(
    private readonly parentId: () => string,
    private readonly show: (state: Recording) => void,
    private readonly onCreated: () => void,
  ) {
    this.tick()
  }

  /** Clears the timers and forgets what is on its way (TASK-38). */
  stop(): void {
    this.ended.abort()
    clearTimeout(this.timer)
  }

  private readonly tick = (): void => {
    const elapsed = Date.now() - this.startedAt
    if (!this.created && elapsed >= CREATE_MS) {
      if (elapsed > CREATE_MS + LATE_MS) return this.fail(text('tasks', 'record_asleep'))
      this.created = this.create()
    }
    if (elapsed >= TOTAL_MS) return void this.fetch()
    this.show({
      step: 'counting',
      left: Math.ceil((TOTAL_MS - elapsed) / SECOND_MS),
      untilClip: Math.max(0, Math.ceil((CREATE_MS - elapsed) / SECOND_MS)),
      isTaken: this.ids !== null,
    })
    this.timer = setTimeout(this.tick, SECOND_MS - (elapsed % SECOND_MS))
  }

  private async create(): Promise<void> {
    const id = this.parentId()
    try {
      const { data } = await call(createSnapshot, { params: { id } }, { signal: this.ended.signal })
      this.ids = { campaignId: id, mediaId: data.id }
      this.onCreated()
    } catch (error) {
      this.fail(messageOf(error))
    }
  }

  /** Asks for the picture (TASK-37); again, when it did not come. */
  async fetch(): Promise<void> {
    this.report({ step: 'fetching' })
    await this.created
    const { ids } = this
    if (!ids) return
    try {
      for (let time = 0; time < ASK_AGAIN.times; time += 1) {
        const { data } = await call(readSnapshot, { params: ids }, { signal: this.ended.signal })
        if (data.is_ready) return this.report({ step: 'done', snapshot: data })
        await new Promise(resolve => (this.timer = setTimeout(resolve, ASK_AGAIN.afterMs)))
      }
      this.report({ step: 'failed', message: text('tasks', 'record_late'), canFetch: true })
    } catch (error) {
      const isOver = error instanceof Error && 'status' in error && (error.status === 422 || error.status === 404)
      this.report({ step: 'failed', message: messageOf(error), canFetch: !isOver })
    }
  }

  private fail(message: string): void {
    if (this.ended.signal.aborted) return
    this.stop()
    this.show({ step: 'failed', message, canFetch: false })
  }

  private report(state: Recording): void {
    if (!this.ended.signal.aborted) this.show(state)
  }
}

/** What a recording offers to its screen. */
export interface Recorder {
  state: Recording
  start: () => void
  back: () => void
  fetchAgain: () => void
}

/**
 * A recorder that lives as long as its screen. It asks before the page is closed while it runs.
 * @param parentId the id that the snapshot is created with: of the live medium, else of the campaign (API-43).
 * @param onSnapshot told the id of what may be sent; an empty one when there is nothing any more.
 */
export function useRecorder(parentId: string, onSnapshot: (id: string) => void): Recorder {
  const [state, setState] = useState<Recording>({ step: 'idle' })
  const show = (next: Recording) => {
    setState(next)
    onSnapshot(next.step === 'done' ? next.snapshot.id : '')
  }
  const run = useRef<Run | null>(null)
  const cache = useQueryClient()
  const latest = useRef(parentId)
  useEffect(() => {
    latest.current = parentId
  }, [parentId])
  useEffect(() => () => run.current?.stop(), [])
  useLeaveWarning(state.step === 'counting' || state.step === 'fetching')
  return {
    state,
    start() {
      run.current?.stop()
      run.current = new Run(
        () => latest.current,
        show,
        () => void refreshAfter('snapshot', cache),
      )
    },
    back() {
      run.current?.stop()
      show({ step: 'idle' })
    },
    fetchAgain: () => void run.current?.fetch(),
  }
}

/** Another screen of the portal ends the recording without a question (TASK-38); closing the page asks. */
function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRunning])
}
