import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Writes down what is typed into a form, as a draft of its dialog. @example useWrittenIn(form, draft.write) */
export function useWrittenIn<Values extends FieldValues>(
  { subscribe }: UseFormReturn<Values>,
  write: (written: Values) => void,
) {
  const newest = useRef(write)
  useEffect(() => {
    newest.current = write
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => newest.current(values) }),
    [subscribe],
  )
}
