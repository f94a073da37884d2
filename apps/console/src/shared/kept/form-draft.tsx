import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changedIn, takenUp } from '#/shared/acts/use-draft.ts'
import { useWrittenIn } from '#/shared/acts/use-written-in.ts'
import { changesBetween, Meanwhile, type Worded } from '#/shared/meanwhile.tsx'
import { useText } from '#/texts.ts'
import { dropIn, keepIn, valueIn } from './kept.ts'

const placeOf = (name: string) => `form:${name}`

/** What was kept of a form: the fields that somebody changed, as they were saved then and as they were written. */
function keptOf(name: string): { was: unknown; written: unknown } | null {
  const kept = valueIn(placeOf(name))
  return typeof kept === 'object' && kept !== null && 'was' in kept && 'written' in kept ? kept : null
}

/** Keeps what of it is not saved; nothing where that is nothing. */
function keepDraft(name: string, saved: object, written: object): void {
  const changed = changedIn(saved, written)
  if (changed === null) return dropIn(placeOf(name))
  const was = Object.entries(saved).filter(([field]) => field in changed)
  keepIn(placeOf(name), JSON.stringify({ was: Object.fromEntries<unknown>(was), written: changed }))
}

/** Whoever goes from a page elsewhere gave up what is kept of it, as they were asked; a reload, a session that ended and a screen that broke are not that. */
export function useGivenUp(place: string): void {
  const { history } = useRouter()
  useEffect(() => {
    const { pathname } = history.location
    return () => {
      if (history.location.pathname !== pathname) dropIn(place)
    }
  }, [history, place])
}

/**
 * What somebody wrote in a page's form and did not save, which is there again when the page was loaded anew (DESK-106). What nobody
 * changed follows what is saved. Nothing secret is written in one.
 * @param saved what the form began from, or what was saved since.
 * @returns what was taken up, and as what its fields stood when it was written; null where nothing was. How to note a saving, and to give it up.
 */
export function useFormDraft<Values extends FieldValues>(name: string, form: UseFormReturn<Values>, saved: Values) {
  const [taken, setTaken] = useState(() => {
    const kept = keptOf(name)
    return kept && { was: takenUp(saved, kept.was), written: takenUp(saved, kept.written) }
  })
  const [begin] = useState(taken)
  const { reset } = form
  useEffect(() => {
    if (begin) reset(begin.written, { keepDefaultValues: true })
  }, [begin, reset])
  useWrittenIn(form, written => keepDraft(name, saved, written))
  useGivenUp(placeOf(name))
  return {
    taken,
    /** What was typed while it was saved is not saved yet. */
    noteSaved: (now: Values) => keepDraft(name, now, form.getValues()),
    giveUp: () => {
      setTaken(null)
      dropIn(placeOf(name))
    },
  }
}

/** Says that something was taken up, what a colleague saved of it since, and gives it up. */
export function TakenUp<Values>({
  was,
  saved,
  inWords,
  onGiveUp,
}: {
  was: Values
  saved: Values
  inWords: ((values: Values) => readonly Worded[]) | undefined
  onGiveUp: () => void
}) {
  const text = useText('acts')
  const action = (
    <Button variant="secondary" size="small" onClick={onGiveUp}>
      {text('draft_drop')}
    </Button>
  )
  return (
    <div className="grid gap-3">
      <Alert tone="info" isNote action={action}>
        {text('draft_taken')}
      </Alert>
      <Meanwhile isTold fields={inWords ? changesBetween(inWords(was), inWords(saved)) : []} />
    </div>
  )
}
