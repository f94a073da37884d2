import type { Right } from '@fanfara/contract/rights'
import type { ButtonVariant } from '@fanfara/ui/button'
import { isSecondPress, onceWhileHeld } from '#/shared/keys/second-press.ts'
import { RightButton } from '#/shared/rights.tsx'
import { Refusal } from './refusal.tsx'

/** A button that removes without a question (`useRemoving`); the next row, which moves to its place, is not meant by a second press. */
export function RemoveButton({
  label,
  name,
  variant = 'quiet',
  right,
  onRemove,
}: {
  label: string
  /** What it removes, where several such buttons stand below each other. */
  name?: string
  variant?: ButtonVariant
  right?: Right
  onRemove: () => void
}) {
  return (
    <RightButton
      right={right}
      variant={variant}
      size="small"
      onClick={event => !isSecondPress(event) && onRemove()}
      {...(name ? { 'aria-label': `${label}: ${name}` } : {})}
      {...onceWhileHeld}
    >
      {label}
    </RightButton>
  )
}

/** Why a row is there still, across all of it. */
export function RefusalBelow({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <div className="basis-full">
      <Refusal error={error} />
    </div>
  )
}
