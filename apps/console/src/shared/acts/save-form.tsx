import { Button } from '@fanfara/ui/button'
import { takeSaved } from '@fanfara/ui/take-saved'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { useLeaveGuard } from './leave-guard.ts'
import { Beside } from '#/shared/beside.tsx'
import { TakenUp, useFormDraft } from '#/shared/kept/form-draft.tsx'
import { changesBetween, Meanwhile, type Saved, type Worded } from '#/shared/meanwhile.tsx'
import { useText } from '#/texts.ts'
import { isOutdated, Refusal } from './refusal.tsx'

/**
 * A form of a page of its own: its parts, what the server refused, and the button that saves. What was written is not lost by
 * leaving without a question, nor by a refusal; a second click while it saves does nothing.
 */
export function SaveForm<Values extends FieldValues>({
  draft,
  values,
  error,
  label,
  submitLabel,
  otherAct,
  aside,
  inWords,
  onSubmit,
  children,
}: {
  /** Under which what was not saved is found again: which form, and about what. */
  draft: string
  /** What is saved now; the fields begin from it. */
  values: Values & DefaultValues<Values>
  /** What the server refused; the parts show what concerns their fields. */
  error: unknown
  label?: string
  submitLabel: string
  /** A button beside the one that saves. */
  otherAct?: ReactNode
  /** What is looked at while it is filled in: beside the fields where there is room, else beneath them. */
  aside?: ReactNode
  /** The fields in words, always as many: what a colleague saved since the form began is named by them (DESK-92). Left out where nothing is saved yet. */
  inWords?: ((values: Values) => readonly Worded[]) | undefined
  /** Saves; what was saved stands in the fields then. */
  onSubmit: (values: Values) => Promise<Values>
  children: ReactNode
}) {
  const { form, begun, taken, submit, startAgain } = useSaving(draft, values, onSubmit)
  const { isDirty, isSubmitting } = form.formState
  const question = useLeaveGuard(isDirty && !isSubmitting)
  const page = useWrongField(error)
  return (
    <FormProvider {...form}>
      <form
        ref={page}
        noValidate
        aria-label={label}
        onSubmit={event => (isSubmitting ? event.preventDefault() : void submit(event))}
        className="grid gap-6"
      >
        <Beside aside={aside} isFollowing>
          <div className="grid gap-6">
            {taken && isDirty && <TakenUp was={taken.was} saved={begun} inWords={inWords} onGiveUp={startAgain} />}
            {children}
          </div>
        </Beside>
        <div className="sticky bottom-0 z-20 -mx-4 grid gap-3 border-t border-line bg-page px-4 py-3 tablet:mx-0 tablet:px-0">
          <SaveRefusal
            error={error}
            changes={inWords ? changesBetween(inWords(begun), inWords(values)) : []}
            onStartAgain={startAgain}
          />
          <div className="flex flex-wrap justify-end gap-2">
            {otherAct}
            <Button type="submit" busy={isSubmitting}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </form>
      {question}
    </FormProvider>
  )
}

/** The form whose first wrong field has the focus: the button is at the end of a long page, what is to be mended may be far above it. */
function useWrongField(error: unknown) {
  const page = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return page
}

/** The form, what it began from, how it is saved, and how it begins anew from what is saved by now. */
function useSaving<Values extends FieldValues>(
  name: string,
  values: Values & DefaultValues<Values>,
  onSubmit: (values: Values) => Promise<Values>,
) {
  const form = useForm<Values>({ defaultValues: values })
  const [begun, setBegun] = useState<Values>(values)
  const draft = useFormDraft(name, form, begun)
  const take = (written: Values, saved: Values) => {
    setBegun(saved)
    takeSaved(form, written, saved)
    draft.noteSaved(saved)
  }
  return {
    form,
    begun,
    taken: draft.taken,
    submit: form.handleSubmit(written =>
      onSubmit(written).then(
        saved => take(written, saved),
        () => undefined,
      ),
    ),
    startAgain: () => {
      setBegun(values)
      form.reset(values)
      draft.giveUp()
    },
  }
}

/** Why it was not saved; when somebody else was faster, also the way to what they saved. */
function SaveRefusal({
  error,
  changes,
  onStartAgain,
}: {
  error: unknown
  changes: readonly Saved[]
  onStartAgain: () => void
}) {
  const text = useText('acts')
  const [given, giveUp] = useState<unknown>(null)
  if (error === given) return null
  if (!isOutdated(error)) return <Refusal error={error} />
  const startAgain = () => {
    giveUp(error)
    onStartAgain()
  }
  const action = (
    <Button variant="secondary" size="small" onClick={startAgain}>
      {text('start_again')}
    </Button>
  )
  return (
    // Of a phone's screen the form keeps the most: the bar stands over it.
    <div className="grid max-h-[30dvh] gap-3 overflow-y-auto tablet:max-h-none">
      <Refusal error={error} action={action} />
      <Meanwhile isTold fields={changes} />
    </div>
  )
}
