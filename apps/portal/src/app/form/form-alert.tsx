import { Alert } from '@fanfara/ui/alert'
import { WrongFields } from '@fanfara/ui/wrong-fields'

/** Below the header and the bar that says that the connection is gone; a window that is long enough does not scroll. */
const bringIntoSight = (node: HTMLElement | null) => node?.scrollIntoView?.({ block: 'nearest' })

/**
 * What is wrong with a form as a whole (VAL-16), above its fields; nothing while nothing is. Whoever pressed the button at the foot of a
 * long form has it in sight (FORM-05), and stays with the keyboard where they pressed; which fields are marked stands there (FORM-06).
 */
export function FormAlert({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null
  return (
    <div ref={bringIntoSight} className="scroll-mt-24">
      <Alert>
        <p>{sentence}</p>
        <WrongFields said={sentence} />
      </Alert>
    </div>
  )
}
