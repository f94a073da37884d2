import { cx } from './class-names.ts'
import { useUiText } from './text.tsx'

/** A bar that names its value (A11Y-08). */
export function Progress({
  label,
  value,
  max = 100,
  valueText,
}: {
  label: string
  value: number
  max?: number
  valueText: string
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full rounded-full bg-horn transition-[width]" style={{ width: `${(100 * value) / max}%` }} />
    </div>
  )
}

/** Steps of a short flow: "step 2 of 4" (AUTH-22). */
export function Steps({ label, step, total }: { label: string; step: number; total: number }) {
  const ui = useUiText()
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={total}
        aria-valuenow={step}
        aria-valuetext={ui('step_of', { step, total })}
        className="flex gap-1.5"
      >
        {Array.from({ length: total }, (_, at) => (
          <span key={at} className={cx('h-1.5 flex-1 rounded-full', at < step ? 'bg-horn' : 'bg-line')} />
        ))}
      </div>
      <p aria-hidden="true" className="mt-2 text-14 text-muted">
        {step}/{total}
      </p>
    </div>
  )
}
