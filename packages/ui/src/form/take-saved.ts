/** A form, as far as what was saved is put back into it. */
interface SavedForm<Values> {
  getValues: () => NoInfer<Values>
  reset: (values: NoInfer<Values>, options?: { keepDefaultValues?: boolean }) => void
}

/**
 * Puts what was saved into a form. A field that somebody has changed since it was sent keeps what they wrote, as something that is not
 * saved yet (SCR-86).
 * @param sent the form's values as they were when saving began
 */
export function takeSaved<Values extends object>(form: SavedForm<Values>, sent: Values, saved: NoInfer<Values>): void {
  const now = form.getValues()
  const asSent = new Map(Object.entries(sent))
  const typed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(asSent.get(name)),
  )
  form.reset(saved)
  if (typed.length > 0) form.reset({ ...saved, ...Object.fromEntries(typed) }, { keepDefaultValues: true })
}
