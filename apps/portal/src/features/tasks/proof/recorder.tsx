import { SNAPSHOT_SECONDS } from '@fanfara/contract/limits'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { formatDateTime } from '@fanfara/ui/format'
import { ClockIcon } from '@fanfara/ui/icons'
import { Progress } from '@fanfara/ui/progress'
import { useLanguage } from '@fanfara/ui/text'
import { FieldError } from '@fanfara/ui/text-field'
import { useText } from '#/i18n/text.ts'
import type { Recorder, Recording } from './recording.ts'
import { Shot } from './shot.tsx'

/** Takes a snapshot of a live stream: start, countdown, picture (TASK-35…TASK-39). */
export function RecorderField({ recorder, error }: { recorder: Recorder; error?: string }) {
  const { state } = recorder
  return (
    <div>
      <Spoken state={state} />
      {state.step === 'idle' && <Idle recorder={recorder} />}
      {(state.step === 'counting' || state.step === 'fetching') && <Counting state={state} onBack={recorder.back} />}
      {state.step === 'failed' && <Failed state={state} recorder={recorder} />}
      {state.step === 'done' && <Done state={state} recorder={recorder} />}
      <FieldError id="snapshot" error={error} />
    </div>
  )
}

function Idle({ recorder }: { recorder: Recorder }) {
  const text = useText('tasks')
  return (
    <div className="rounded-surface border border-line bg-surface p-4">
      <p>{text('record_hint')}</p>
      <Button className="mt-3" icon={<ClockIcon size={18} />} onClick={recorder.start}>
        {text('record_start')}
      </Button>
    </div>
  )
}

type Running = Extract<Recording, { step: 'counting' | 'fetching' }>

function Counting({ state, onBack }: { state: Running; onBack: () => void }) {
  const text = useText('tasks')
  const left = state.step === 'counting' ? state.left : 0
  return (
    <div className="rounded-surface border border-line bg-surface p-4">
      <div className="flex items-center gap-4">
        <span role="timer" aria-label={text('record_title')} className="figures text-40 leading-none font-semibold">
          {left}
        </span>
        <span className="min-w-0 text-muted">{phaseText(state, text)}</span>
      </div>
      <div className="mt-3">
        <Progress
          label={text('record_title')}
          value={SNAPSHOT_SECONDS.total - left}
          max={SNAPSHOT_SECONDS.total}
          valueText={text('record_left', { count: left })}
        />
      </div>
      <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={onBack}>
        {text('record_back')}
      </Button>
    </div>
  )
}

function phaseText(state: Running, text: ReturnType<typeof useText<'tasks'>>): string {
  if (state.step === 'fetching') return text('record_fetching')
  if (state.untilClip > 0) return text('record_before', { count: state.untilClip })
  return text(state.isTaken ? 'record_after' : 'record_making')
}

/** Seconds at which the time left is said: often enough to know, seldom enough to speak on a stream. */
const SAID_AT = [60, 30, 10]

/** What a screen reader hears: not every second (A11Y-06). */
function Spoken({ state }: { state: Recording }) {
  const text = useText('tasks')
  const said = (): string => {
    if (state.step === 'done') return text('record_said_done')
    if (state.step === 'fetching') return text('record_fetching')
    if (state.step !== 'counting') return ''
    const last = SAID_AT.filter(mark => state.left <= mark).at(-1)
    return last === undefined ? text('record_said_start') : text('record_said_left', { count: last })
  }
  return (
    <p aria-live="polite" className="sr-only">
      {said()}
    </p>
  )
}

function Failed({ state, recorder }: { state: Extract<Recording, { step: 'failed' }>; recorder: Recorder }) {
  const text = useText('tasks')
  return (
    <Alert
      title={text('record_failed')}
      action={
        <div className="flex flex-wrap gap-2">
          {state.canFetch && (
            <Button size="small" variant="secondary" onClick={recorder.fetchAgain}>
              {text('record_fetch')}
            </Button>
          )}
          <Button size="small" variant={state.canFetch ? 'quiet' : 'secondary'} onClick={recorder.start}>
            {text('record_start')}
          </Button>
        </div>
      }
    >
      {state.message}
    </Alert>
  )
}

function Done({ state: { snapshot }, recorder }: { state: Extract<Recording, { step: 'done' }>; recorder: Recorder }) {
  const text = useText('tasks')
  const language = useLanguage()
  return (
    <div className="rounded-surface border border-line bg-surface p-4">
      <Shot picture={snapshot.url} isFallback={snapshot.is_fallback} link={snapshot.link} viewers={snapshot.viewers}>
        {text('shot_at', { date: formatDateTime(snapshot.created_at, language) })}
      </Shot>
      <Button variant="quiet" size="small" className="mt-2 -ml-3" onClick={recorder.start}>
        {text('record_again')}
      </Button>
    </div>
  )
}
