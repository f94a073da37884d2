import { type StatementOutcome, opsImportStatement } from '@fanfara/contract/ops/bank-statements'
import { Button } from '@fanfara/ui/button'
import { FileDrop } from '@fanfara/ui/file-drop'
import { CheckIcon } from '@fanfara/ui/icons'
import { linkClass } from '@fanfara/ui/text-link'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { call } from '#/api.ts'
import { fieldError, refusalOf } from '#/shared/acts/refusal.tsx'
import { RightButton, useRight } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'

/** A file on its way, or what became of it. */
interface Sent {
  key: string
  /** The same for the same file, however often it is chosen. */
  file: string
  name: string
  state: 'in_line' | 'sending' | 'done' | 'failed'
  outcomes: readonly StatementOutcome[]
  message: string
}

/** Sends files one after the other, and keeps what became of each until it is hidden. */
function useUpload() {
  const cache = useQueryClient()
  const [sent, setSent] = useState<readonly Sent[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())
  const note = (key: string, change: Partial<Sent>) =>
    setSent(before => before.map(each => (each.key === key ? { ...each, ...change } : each)))
  const send = async (key: string, file: File) => {
    note(key, { state: 'sending' })
    try {
      const { data } = await call(opsImportStatement, undefined, { upload: { file } })
      note(key, { state: 'done', outcomes: data })
    } catch (error) {
      note(key, { state: 'failed', message: fieldError(error, 'statement') ?? refusalOf(error).message })
    }
    await cache.invalidateQueries()
  }
  return {
    sent,
    clear: () => setSent(before => before.filter(({ state }) => state === 'in_line' || state === 'sending')),
    take: (file: File) => {
      const same = `${file.name}/${file.size}/${file.lastModified}`
      const key = `${same}/${performance.now()}`
      const next: Sent = { key, file: same, name: file.name, state: 'in_line', outcomes: [], message: '' }
      // Whoever tries a file again reads how it ended, and no more that it failed before (DESK-114).
      setSent(before => [...before.filter(each => each.file !== same || each.state !== 'failed'), next])
      line.current = line.current.then(() => send(key, file))
    },
  }
}

/** Where statements are dropped or chosen, and what became of each file and each statement in it. */
export function Upload() {
  const text = useText('statements')
  const { may } = useRight('money')
  const { sent, take, clear } = useUpload()
  const described = useId()
  const isBusy = sent.some(({ state }) => state === 'sending' || state === 'in_line')
  return (
    <div className="mb-6 grid gap-3">
      <FileDrop
        label={text('drop')}
        accept=".xml,.sta,.mt940,.txt,.940,application/xml,text/xml,text/plain"
        describedBy={described}
        multiple
        onFile={file => may && take(file)}
      >
        {({ choose }) => (
          <div className="flex flex-wrap items-center gap-3 p-4">
            <RightButton right="money" busy={isBusy} onClick={choose}>
              {text('choose')}
            </RightButton>
            <p id={described} className="min-w-0 grow basis-60 text-14 text-muted">
              {text('drop_hint')}
            </p>
          </div>
        )}
      </FileDrop>
      {sent.length > 0 && (
        <section aria-label={text('sent')} className="rounded-surface border border-line bg-surface p-4">
          <ul aria-live="polite" className="grid gap-2">
            {sent.map(file => (
              <SentFile key={file.key} file={file} />
            ))}
          </ul>
          {!isBusy && (
            <Button variant="quiet" size="small" className="mt-2" onClick={clear}>
              {text('forget')}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

function SentFile({ file: { name, state, outcomes, message } }: { file: Sent }) {
  const text = useText('statements')
  return (
    <li className="grid gap-x-4 tablet:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="grid gap-1">
        {(state === 'in_line' || state === 'sending') && <span className="text-muted">{text(state)}</span>}
        {state === 'failed' && <span className="text-danger">{message}</span>}
        {outcomes.map(outcome => (
          <OutcomeLine key={`${outcome.account}/${outcome.reference}`} outcome={outcome} />
        ))}
      </span>
    </li>
  )
}

function OutcomeLine({ outcome: { outcome, problem, statement, reference } }: { outcome: StatementOutcome }) {
  const text = useText('statements')
  if (outcome === 'refused') return <span className="text-danger">{problem ?? text('outcome_refused')}</span>
  if (!statement || outcome === 'known') return <span className="text-muted">{text('outcome_known')}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <CheckIcon size={16} className="text-success" />
      <Link to="/bank-statements/$id" params={{ id: statement.id }} className={linkClass}>
        {reference}
      </Link>
      <span>{text('outcome_imported', { count: statement.lines })}</span>
      {statement.waiting > 0 && (
        <span className="text-warning">{text('left_count', { count: statement.waiting })}</span>
      )}
    </span>
  )
}
