import type { BodyOf } from '@fanfara/contract/endpoint'
import { type CategoryKey, categoryKeys } from '@fanfara/contract/enums'
import { DESCRIPTION_MAX, INTERESTS_MAX, NAME_MAX } from '@fanfara/contract/limits'
import { type OpsCreator, opsCorrectCreator } from '@fanfara/contract/ops/creators'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { Textarea, TextField } from '@fanfara/ui/text-field'
import { type FormEvent, useId } from 'react'
import { call } from '#/api.ts'
import { errorBelow, fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { Meanwhile, type Saved } from '#/shared/meanwhile.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'

interface Props {
  creator: OpsCreator
  isOpen: boolean
  close: () => void
}

/** Puts right what advertisers read of a creator, with a reason that the creator reads (OPS-26). */
export function CorrectButton({ creator }: Pick<Props, 'creator'>) {
  const text = useText('profile')
  const dialog = useDialog()
  return (
    <>
      <RightButton variant="secondary" onClick={dialog.open}>
        {text('open')}
      </RightButton>
      <CorrectDialog key={dialog.openings} creator={creator} isOpen={dialog.isOpen} close={dialog.close} />
    </>
  )
}

type Body = BodyOf<typeof opsCorrectCreator>

function useCorrecting({ creator, isOpen, close }: Props) {
  const text = useText('profile')
  const revised = useRevisedRow(creator, ({ revision }) => revision)
  const { begun, isTold } = revised
  const draft = useDraft<Body>(`creator-correct:${creator.id}`, {
    name: begun.name,
    description: begun.description ?? '',
    interests: begun.interests,
    reason: '',
  })
  const act = useAct({
    run: (body: Body) =>
      revised.save(revision => call(opsCorrectCreator, { params: { id: creator.id }, body: { ...body, revision } })),
    done: ({ data }) => text('done', { name: data.name }),
    onDone: () => {
      draft.forget()
      close()
    },
    isShown: isOpen,
  })
  return { act, draft, isTold, changes: useChanges(begun, creator) }
}

/** What a colleague, or the creator, saved since the dialog was opened. */
function useChanges(begun: OpsCreator, newest: OpsCreator): Saved[] {
  const text = useText('profile')
  const topics = useText('topics')
  const named = (keys: readonly CategoryKey[]) => keys.map(key => topics(key)).join(', ')
  return [
    { name: text('name'), was: begun.name, is: newest.name },
    { name: text('description'), was: begun.description ?? '', is: newest.description ?? '' },
    { name: text('interests'), was: named(begun.interests), is: named(newest.interests) },
  ]
}

/** The buttons stay in sight, however long the list of interests is. */
function CorrectDialog(props: Props) {
  const text = useText('profile')
  const ui = useUiText()
  const formId = useId()
  const correcting = useCorrecting(props)
  const footer = (
    <>
      <Button variant="secondary" onClick={props.close}>
        {ui('cancel')}
      </Button>
      <Button type="submit" form={formId} busy={correcting.act.isPending}>
        {text('save')}
      </Button>
    </>
  )
  return (
    <Modal
      isOpen={props.isOpen}
      onClose={props.close}
      title={text('title', { name: props.creator.name })}
      footer={footer}
    >
      <CorrectForm formId={formId} {...correcting} />
    </Modal>
  )
}

function CorrectForm({ formId, act, draft, isTold, changes }: ReturnType<typeof useCorrecting> & { formId: string }) {
  const text = useText('profile')
  const { written, write } = draft
  const isBeside = ['name', 'description', 'interests', 'reason'].some(field => errorBelow(act.error, field))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!act.isPending) act.mutate(written)
  }
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-muted">{text('hint')}</p>
      <TextField
        label={text('name')}
        maxLength={NAME_MAX}
        value={written.name}
        error={fieldError(act.error, 'name')}
        onChange={({ target }) => write({ name: target.value })}
      />
      <Textarea
        label={text('description')}
        rows={4}
        maxLength={DESCRIPTION_MAX}
        value={written.description ?? ''}
        error={fieldError(act.error, 'description')}
        onChange={({ target }) => write({ description: target.value })}
      />
      <Interests chosen={written.interests} onChange={interests => write({ interests })} />
      <Textarea
        label={text('reason')}
        hint={text('reason_hint')}
        rows={2}
        maxLength={1000}
        value={written.reason}
        error={fieldError(act.error, 'reason')}
        onChange={({ target }) => write({ reason: target.value })}
      />
      {!isBeside && <Refusal error={act.error} />}
      <Meanwhile isTold={isTold} fields={changes} />
    </form>
  )
}

/** As many as creators may choose themselves. */
function Interests({
  chosen,
  onChange,
}: {
  chosen: readonly CategoryKey[]
  onChange: (chosen: CategoryKey[]) => void
}) {
  const text = useText('profile')
  const topics = useText('topics')
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">{text('interests_hint', { count: INTERESTS_MAX })}</legend>
      <div className="grid grid-cols-2 gap-x-4 tablet:grid-cols-3">
        {categoryKeys.map(key => (
          <Checkbox
            key={key}
            label={topics(key)}
            checked={chosen.includes(key)}
            disabled={chosen.length >= INTERESTS_MAX && !chosen.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, key] : chosen.filter(other => other !== key))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
