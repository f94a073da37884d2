import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { type ImportedLine, IMPORT_MAX_CHARS, opsImportResults } from '@fanfara/contract/ops/participants'
import type { Answer } from '@fanfara/contract/endpoint'
import { REASON_MAX } from '@fanfara/contract/limits'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { formatMoney } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { Textarea } from '@fanfara/ui/text-field'
import { useState } from 'react'
import { call } from '#/api.ts'
import { fieldError, isOutdated, Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useText } from '#/texts.ts'
import { ChooseFile, Lines } from '#/shared/lists/table-file.tsx'

type Preview = Answer<typeof opsImportResults>['data']

/** Results of all participants from a file (OPS-13), while something can still be changed. */
export function ImportResultsButton({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('importing')
  const dialog = useDialog()
  if (campaign.stage !== 'running' && campaign.stage !== 'completed') return null
  return (
    <>
      <RightButton right="money" variant="secondary" size="small" onClick={dialog.open}>
        {text('open')}
      </RightButton>
      <ImportDialog key={dialog.openings} campaign={campaign} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

/** What was read of a file, what it would do, and the two calls. */
function useImport(id: string, isShown: boolean, onDone: () => void) {
  const text = useText('importing')
  const [csv, setCsv] = useState('')
  const { written, write, forget } = useDraft(`results-import:${id}`, { reason: '' })
  const [preview, setPreview] = useState<Preview | null>(null)
  const look = useAct({
    run: (given: string, options) =>
      call(opsImportResults, { params: { id }, body: { csv: given, apply: false } }, options),
    onDone: ({ data }) => setPreview(data),
    isShown,
  })
  const reason = written.reason.trim()
  const because = reason === '' ? {} : { reason }
  const apply = useAct({
    run: (given: { csv: string; reason?: string; revision: string }, options) =>
      call(opsImportResults, { params: { id }, body: { ...given, apply: true } }, options),
    done: ({ data }) => (data.is_applied ? text('done', { count: data.lines.length }) : text('nothing')),
    onDone: ({ data }) => {
      if (!data.is_applied) return setPreview(data)
      forget()
      return onDone()
    },
    isShown,
  })
  const take = async (given: string) => {
    setCsv(given)
    setPreview(null)
    await look.mutateAsync(given).catch(() => undefined)
  }
  // What is sent is what the key of a repetition stands for.
  const enter = async ({ revision }: Preview) => {
    try {
      await apply.mutateAsync({ csv, ...because, revision })
    } catch (error) {
      // What a colleague entered meanwhile is looked at before it is replaced.
      if (isOutdated(error)) await look.mutateAsync(csv).catch(() => undefined)
    }
  }
  const drop = () => setPreview(null)
  return { preview, written, write, look, apply, take, drop, enter: () => preview && void enter(preview) }
}

function ImportDialog({ campaign, isOpen, onClose }: { campaign: OpsCampaign; isOpen: boolean; onClose: () => void }) {
  const text = useText('importing')
  const ui = useUiText()
  const { preview, written, write, look, apply, take, drop, enter } = useImport(campaign.id, isOpen, onClose)
  const isReady = preview !== null && preview.problems === 0
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('title')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button disabled={!isReady} busy={apply.isPending} onClick={enter}>
            {text('apply', { count: preview?.lines.length ?? 0 })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ChooseFile
          hint={text('hint')}
          isBusy={look.isPending}
          error={fieldError(look.error, 'csv')}
          maxChars={IMPORT_MAX_CHARS}
          onText={written => void take(written)}
          onWrong={drop}
        />
        {!fieldError(look.error, 'csv') && <Refusal error={look.error} />}
        {preview && <PreviewTable preview={preview} />}
        {preview && (
          <Textarea
            label={text('reason')}
            hint={text('reason_hint')}
            rows={2}
            maxLength={REASON_MAX}
            value={written.reason}
            onChange={({ target }) => write({ reason: target.value })}
          />
        )}
        <Refusal error={apply.error} />
      </div>
    </Modal>
  )
}

function PreviewTable({ preview: { lines, problems, amount_before, amount_after } }: { preview: Preview }) {
  const text = useText('importing')
  const columns = ['line', 'file_creator', 'creator', 'before', 'after', 'column_problem'] as const
  return (
    <div className="grid gap-3">
      <p aria-live="polite">{text('sum', { before: formatMoney(amount_before), after: formatMoney(amount_after) })}</p>
      {problems > 0 && <Alert>{text('problems', { count: problems })}</Alert>}
      <Lines
        lines={lines}
        heads={[text('line'), text('creator'), text('payment')]}
        draw={line => <Line key={line.line} line={line} />}
        report={{
          name: 'fanfara-results-import.csv',
          columns: columns.map(name => text(name)),
          cells: line => [
            String(line.line),
            line.who,
            line.creator ?? '',
            line.amount_before.toFixed(2),
            line.amount_after.toFixed(2),
            line.problem ?? '',
          ],
        }}
      />
    </div>
  )
}

function Line({ line: { line, who, creator, amount_before, amount_after, problem } }: { line: ImportedLine }) {
  return (
    <tr className="border-t border-line align-baseline">
      <td className="figures py-1.5 pr-3">{line}</td>
      <td className="py-1.5 pr-3 break-words">
        {creator ?? who}
        {problem && <span className="block text-danger">{problem}</span>}
      </td>
      <td className="figures py-1.5 text-right whitespace-nowrap">
        {problem ? '–' : `${formatMoney(amount_before)} → ${formatMoney(amount_after)}`}
      </td>
    </tr>
  )
}
