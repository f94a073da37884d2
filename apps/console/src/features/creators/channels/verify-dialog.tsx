import type { BodyOf } from '@fanfara/contract/endpoint'
import { handFigures } from '@fanfara/contract/evaluation'
import { opsVerifyChannel } from '@fanfara/contract/ops/people/hand-readings'
import { Button } from '@fanfara/ui/button'
import { formatCount } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { useLanguage, useUiText } from '@fanfara/ui/text'
import { Textarea, TextField } from '@fanfara/ui/text-field'
import type { FormEvent } from 'react'
import { call } from '#/api.ts'
import { Meanwhile } from '#/shared/meanwhile.tsx'
import { errorBelow, fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { useText } from '#/texts.ts'
import { nameOf, type OpsChannel } from './channel.ts'

interface Props {
  channel: OpsChannel
  isOpen: boolean
  close: () => void
}
type Body = BodyOf<typeof opsVerifyChannel>

/** Asks for the figures of a channel, where they can be seen, and why they are not measured. */
export function VerifyDialog(props: Props) {
  const text = useText('verifying')
  return (
    <Modal isOpen={props.isOpen} onClose={props.close} title={text('verify_title', { login: nameOf(props.channel) })}>
      <VerifyForm {...props} />
    </Modal>
  )
}

/** What was typed, as a number where it is one; the server says what else is wrong. */
const figuresOf = (written: Readonly<Record<string, string>>): Body['metrics'] =>
  Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => {
      const plain = value.replace(/\s/g, '')
      return plain === '' ? [] : [[name, Number(plain)]]
    }),
  )

interface Written {
  figures: Readonly<Record<string, string>>
  evidence: string
  reason: string
}
const nothing: Written = { figures: {}, evidence: '', reason: '' }

function useVerifying({ channel, isOpen, close }: Props) {
  const text = useText('verifying')
  const revised = useRevisedRow(channel, ({ revision }) => revision)
  const draft = useDraft(`channel-verify:${channel.id}`, nothing)
  const act = useAct({
    run: (body: Body) =>
      revised.save(revision => call(opsVerifyChannel, { params: { id: channel.id }, body: { ...body, revision } })),
    done: () => text('verify_done', { login: nameOf(channel) }),
    onDone: () => {
      draft.forget()
      close()
    },
    isShown: isOpen,
  })
  return { act, draft, isTold: revised.isTold, begun: revised.begun }
}

/** Figures that a colleague wrote down, or the platform told, since the dialog was opened. */
function useChanges(begun: OpsChannel, newest: OpsChannel) {
  const text = useText('verifying')
  const language = useLanguage()
  const write = (figure: number | null | undefined) =>
    typeof figure === 'number' ? formatCount(Math.round(figure), language) : ''
  return handFigures[newest.platform].map(name => ({
    name: text(`figure_${name}`),
    was: write(begun.metrics?.[name]),
    is: write(newest.metrics?.[name]),
  }))
}

function VerifyForm(props: Props) {
  const text = useText('verifying')
  const ui = useUiText()
  const { act: verify, draft, isTold, begun } = useVerifying(props)
  const { figures, evidence, reason } = draft.written
  const changes = useChanges(begun, props.channel)
  const isBeside = ['metrics', 'evidence', 'reason'].some(field => errorBelow(verify.error, field))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!verify.isPending) verify.mutate({ metrics: figuresOf(figures), evidence, reason })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-muted">{text('verify_hint')}</p>
      <Figures
        platform={props.channel.platform}
        error={verify.error}
        written={figures}
        onChange={changed => draft.write({ figures: changed })}
      />
      <TextField
        label={text('verify_evidence')}
        hint={text('verify_evidence_hint')}
        type="url"
        value={evidence}
        error={fieldError(verify.error, 'evidence')}
        onChange={({ target }) => draft.write({ evidence: target.value })}
      />
      <Textarea
        label={text('verify_reason')}
        hint={text('verify_reason_hint')}
        rows={2}
        maxLength={1000}
        value={reason}
        error={fieldError(verify.error, 'reason')}
        onChange={({ target }) => draft.write({ reason: target.value })}
      />
      {!isBeside && <Refusal error={verify.error} />}
      <Meanwhile isTold={isTold} fields={changes} />
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={props.close}>
          {ui('cancel')}
        </Button>
        <Button type="submit" busy={verify.isPending}>
          {text('verify')}
        </Button>
      </div>
    </form>
  )
}

interface FiguresProps {
  platform: OpsChannel['platform']
  error: unknown
  written: Readonly<Record<string, string>>
  onChange: (written: Readonly<Record<string, string>>) => void
}

function Figures({ platform, error, written, onChange }: FiguresProps) {
  const text = useText('verifying')
  // What the category is made of stands first, and what is said of the figures as a whole beside it.
  const [first] = handFigures[platform]
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      {handFigures[platform].map(name => (
        <TextField
          key={name}
          label={text(`figure_${name}`)}
          inputMode="numeric"
          value={written[name] ?? ''}
          error={fieldError(error, `metrics.${name}`) ?? (name === first ? fieldError(error, 'metrics') : undefined)}
          onChange={({ target }) => onChange({ ...written, [name]: target.value })}
        />
      ))}
    </div>
  )
}
