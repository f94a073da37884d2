import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { IMPORT_MAX_CHARS } from '@fanfara/contract/ops/participants'
import { type ImportedEvent, opsImportEvents } from '@fanfara/contract/ops/tracking'
import type { Answer, BodyOf } from '@fanfara/contract/endpoint'
import { Alert } from '@fanfara/ui/alert'
import { Badge } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { formatDateTime, formatMoney } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { useLanguage, useUiText } from '@fanfara/ui/text'
import { useState } from 'react'
import { call } from '#/api.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'
import { ChooseFile, Lines } from '#/shared/lists/table-file.tsx'

type Preview = Answer<typeof opsImportEvents>['data']

/** Actions, sales and returns of a campaign from a file (OPS-13, OPS-16): for advertisers who cannot report them. */
export function ImportEventsButton({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('importing')
  const dialog = useDialog()
  if (campaign.stage !== 'running' && campaign.stage !== 'completed') return null
  return (
    <>
      <RightButton right="money" variant="secondary" size="small" onClick={dialog.open}>
        {text('events_open')}
      </RightButton>
      <ImportDialog key={dialog.openings} id={campaign.id} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

/** What was read of a file, what it would do, and the two calls. */
function useImport(id: string, isShown: boolean) {
  const [csv, setCsv] = useState('')
  const [skipsWrong, setSkipsWrong] = useState(false)
  const [preview, setPreview] = useState<Preview | null>(null)
  const send = {
    run: (body: BodyOf<typeof opsImportEvents>, options: Parameters<typeof call>[2]) =>
      call(opsImportEvents, { params: { id }, body }, options),
    onDone: ({ data }: { data: Preview }) => setPreview(data),
    isShown,
  }
  const look = useAct(send)
  const apply = useAct(send)
  return {
    preview,
    skipsWrong,
    setSkipsWrong,
    look,
    apply,
    take: async (given: string) => {
      setCsv(given)
      setPreview(null)
      setSkipsWrong(false)
      apply.reset()
      await look.mutateAsync({ csv: given, apply: false }).catch(() => undefined)
    },
    drop: () => setPreview(null),
    write: () => apply.mutateAsync({ csv, apply: true, skip_wrong: skipsWrong }).catch(() => undefined),
  }
}

const goodOf = ({ lines }: Preview) => lines.filter(({ problem }) => problem === null)

function ImportDialog({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const text = useText('importing')
  const ui = useUiText()
  const { preview, skipsWrong, setSkipsWrong, look, apply, take, drop, write } = useImport(id, isOpen)
  const good = preview ? goodOf(preview).length : 0
  const isDone = preview?.is_applied ?? false
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('events_title')}
      footer={
        isDone ? (
          <Button onClick={onClose}>{ui('close')}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button
              disabled={!preview || good === 0 || (preview.problems > 0 && !skipsWrong)}
              busy={apply.isPending}
              onClick={write}
            >
              {good === 0 ? text('events_open') : text('events_apply', { count: good })}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {!isDone && (
          <ChooseFile
            hint={text('events_hint')}
            isBusy={look.isPending}
            error={fieldError(look.error, 'csv')}
            maxChars={IMPORT_MAX_CHARS}
            onText={written => void take(written)}
            onWrong={drop}
          />
        )}
        {!fieldError(look.error, 'csv') && <Refusal error={look.error} />}
        {preview && <Sums preview={preview} />}
        {preview && !isDone && preview.problems > 0 && good > 0 && (
          <Checkbox
            label={text('events_skip', { count: good })}
            checked={skipsWrong}
            onChange={({ target }) => setSkipsWrong(target.checked)}
          />
        )}
        {preview && <EventLines preview={preview} />}
        <Refusal error={apply.error} />
      </div>
    </Modal>
  )
}

/** What the file does in all: how many count, how many do not, what is known, what is wrong, and what is paid then. */
function Sums({ preview }: { preview: Preview }) {
  const text = useText('importing')
  const good = goodOf(preview)
  const fresh = good.filter(({ is_repeated }) => !is_repeated)
  const counted = fresh.filter(({ verdict }) => verdict === 'counted').length
  const sums = [
    text('events_counted', { count: counted }),
    ...(fresh.length > counted ? [text('events_uncounted', { count: fresh.length - counted })] : []),
    ...(good.length > fresh.length ? [text('events_known', { count: good.length - fresh.length })] : []),
  ]
  const paid = { before: formatMoney(preview.amount_before), after: formatMoney(preview.amount_after) }
  return (
    <div className="grid gap-3" aria-live="polite">
      {preview.is_applied && <Alert tone="success">{text('events_done', { count: fresh.length })}</Alert>}
      <div>
        <p className="font-semibold">{sums.join(' · ')}</p>
        {preview.amount_after + preview.amount_before > 0 && <p className="text-14 text-muted">{text('sum', paid)}</p>}
      </div>
      {preview.problems > 0 && (
        <Alert tone={preview.is_applied ? 'info' : 'error'}>
          {text(preview.is_applied ? 'events_skipped' : 'events_problems', { count: preview.problems })}
        </Alert>
      )}
    </div>
  )
}

/** What became of a line, in a word or two. */
function useVerdict() {
  const text = useText('importing')
  const counting = useText('counting')
  return ({ verdict, is_repeated }: ImportedEvent) => {
    const word = verdict ? counting(`verdict_${verdict}`) : ''
    return is_repeated ? text('events_repeated', { verdict: word }) : word
  }
}

function EventLines({ preview: { lines } }: { preview: Preview }) {
  const text = useText('importing')
  const verdictOf = useVerdict()
  const columns = ['line', 'event', 'source', 'creator', 'type', 'value', 'time', 'verdict', 'problem'] as const
  return (
    <Lines
      lines={lines}
      heads={[text('line'), text('column_event'), text('column_verdict')]}
      draw={line => <EventRow key={line.line} line={line} />}
      report={{
        name: 'fanfara-events-import.csv',
        columns: columns.map(name => text(name === 'line' || name === 'creator' ? name : `column_${name}`)),
        cells: line => [
          String(line.line),
          line.event_id,
          line.source,
          line.creator ?? '',
          line.event ? text(`event_${line.event}`) : '',
          line.event === 'sale' ? line.value.toFixed(2) : '',
          line.at,
          verdictOf(line),
          line.problem ?? '',
        ],
      }}
    />
  )
}

function EventRow({ line }: { line: ImportedEvent }) {
  const text = useText('importing')
  const language = useLanguage()
  const verdictOf = useVerdict()
  const { event, event_id, creator, value, at, verdict, is_repeated, problem } = line
  const facts = [
    ...(event ? [text(`event_${event}`)] : []),
    ...(event === 'sale' && !problem ? [formatMoney(value)] : []),
    ...(problem ? [] : [formatDateTime(at, language)]),
  ]
  return (
    <tr className="border-t border-line align-baseline">
      <td className="figures py-1.5 pr-3">{line.line}</td>
      <td className="py-1.5 pr-3 wrap-anywhere">
        <span className="font-semibold">{event_id || '–'}</span>
        {creator && <span> · {creator}</span>}
        <span className="block text-muted">{facts.join(' · ')}</span>
        {problem && <span className="block text-danger">{problem}</span>}
      </td>
      <td className="py-1.5 text-right">
        <Badge look={problem ? 'error' : verdict === 'counted' && !is_repeated ? 'green' : 'secondary'}>
          {problem ? text('events_wrong') : verdictOf(line)}
        </Badge>
      </td>
    </tr>
  )
}
