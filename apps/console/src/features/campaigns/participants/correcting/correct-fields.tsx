import type { OpsParticipant } from '@fanfara/contract/ops/participants'
import { RadioGroup } from '@fanfara/ui/choice'
import { SelectField } from '@fanfara/ui/select-field'
import { useAdName } from '@fanfara/ui/text'
import { Textarea, TextField } from '@fanfara/ui/text-field'
import { parseCount, parseFigure } from '#/shared/numbers.ts'
import { fieldError } from '#/shared/acts/refusal.tsx'
import { useText } from '#/texts.ts'
import { COUNTS, type Written } from './values.ts'

interface FieldsProps {
  participant: OpsParticipant
  written: Written
  error: unknown
  onWrite: (changed: Partial<Written>) => void
}

/** What was wrong, with what is right, and why. */
export function CorrectFields(props: FieldsProps) {
  const text = useText('correcting')
  const { written, error, participant, onWrite } = props
  const kinds = participant.tasks.some(({ status }) => status === 'finished')
    ? (['results', 'proof', 'sum'] as const)
    : (['results', 'sum'] as const)
  return (
    <>
      <RadioGroup
        label={text('kind')}
        name="correction-kind"
        value={written.kind}
        options={kinds.map(value => ({ value, label: text(`kind_${value}`) }))}
        onChange={kind => onWrite({ kind })}
      />
      {written.kind === 'results' && <FigureFields {...props} />}
      {written.kind === 'proof' && <TaskField {...props} />}
      {written.kind === 'sum' && <SumField {...props} />}
      <Textarea
        label={text('reason')}
        hint={text('reason_hint')}
        error={fieldError(error, 'reason')}
        value={written.reason}
        rows={2}
        maxLength={1000}
        onChange={event => onWrite({ reason: event.target.value })}
      />
    </>
  )
}

function FigureFields({ written: { figures }, error, onWrite }: FieldsProps) {
  const text = useText('participants')
  const acts = useText('acts')
  const write = (name: keyof typeof figures, value: string) => onWrite({ figures: { ...figures, [name]: value } })
  return (
    <>
      <div className="grid gap-4 phone:grid-cols-2">
        {COUNTS.map(name => (
          <TextField
            key={name}
            label={text(name)}
            inputMode="numeric"
            value={figures[name]}
            error={
              parseCount(figures[name]) === undefined
                ? acts('count_unreadable')
                : fieldError(error, `correction.results.${name}`)
            }
            onChange={event => write(name, event.target.value)}
          />
        ))}
        <TextField
          label={text('sales_value')}
          inputMode="decimal"
          value={figures.sales_value}
          error={
            parseFigure(figures.sales_value) === undefined
              ? acts('figure_unreadable')
              : fieldError(error, 'correction.results.sales_value')
          }
          onChange={event => write('sales_value', event.target.value)}
        />
      </div>
      <p className="text-14 text-muted">{text('results_hint')}</p>
    </>
  )
}

function TaskField({ participant, written, onWrite }: FieldsProps) {
  const text = useText('correcting')
  const adName = useAdName()
  const finished = participant.tasks.filter(({ status }) => status === 'finished')
  return (
    <SelectField
      label={text('task')}
      hint={text('task_hint')}
      value={written.taskId}
      options={finished.map(task => ({ value: task.id, label: task.name || adName(task.type) }))}
      onChange={event => onWrite({ taskId: event.target.value })}
    />
  )
}

function SumField({ written, error, onWrite }: FieldsProps) {
  const text = useText('correcting')
  const acts = useText('acts')
  const isReadable = typeof parseFigure(written.amount) === 'number'
  return (
    <TextField
      label={text('amount')}
      inputMode="decimal"
      value={written.amount}
      error={isReadable ? fieldError(error, 'correction.amount') : acts('figure_unreadable')}
      onChange={event => onWrite({ amount: event.target.value })}
    />
  )
}
