import { cx } from './class-names.ts'
import { useUiText } from '../text/text.tsx'

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
    <div className="relative">
      <progress aria-label={label} value={value} max={max} aria-valuetext={valueText} className="sr-only" />
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-horn transition-[width]" style={{ width: `${(100 * value) / max}%` }} />
      </div>
    </div>
  )
}

/** Equal parts of a way, the reached ones in brass. Decoration: the text beside it says where one is. */
export function Segments({ reached, total }: { reached: number; total: number }) {
  return (
    <div aria-hidden="true" className="flex gap-1">
      {Array.from({ length: total }, (_, at) => (
        <span key={`part-${at}`} className={cx('h-1.5 flex-1 rounded-full', at < reached ? 'bg-horn' : 'bg-line')} />
      ))}
    </div>
  )
}

/** Steps of a short flow: "step 2 of 4" (AUTH-22). */
export function Steps({ label, step, total }: { label: string; step: number; total: number }) {
  const ui = useUiText()
  return (
    <div className="relative">
      <progress
        aria-label={label}
        value={step}
        max={total}
        aria-valuetext={ui('step_of', { step, total })}
        className="sr-only"
      />
      <Segments reached={step} total={total} />
      <p aria-hidden="true" className="mt-2 text-14 text-muted">
        {step}/{total}
      </p>
    </div>
  )
}
