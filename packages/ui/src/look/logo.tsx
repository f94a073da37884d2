import { cx } from './class-names.ts'

/** The mark: an F that is a herald's trumpet, its bell at the top and its pennant as the middle arm. */
export function LogoMark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={cx('shrink-0', className)}>
      <path
        d="M8 29V13.5A6.5 6.5 0 0 1 14.5 7H18"
        fill="none"
        stroke="var(--horn)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M17 5.1c4.6-.2 8-1.5 11-4.1v12c-3-2.6-6.4-3.9-11-4.1z" fill="var(--horn)" />
      <path d="M10 15.6h14.6l-3.2 3.5 3.2 3.5H10z" fill="var(--filled)" />
    </svg>
  )
}

/** Mark and name side by side. */
export function Logo({ size = 30, className }: { size?: number; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 text-text', className)}>
      <LogoMark size={size} />
      <span className="text-20 font-semibold tracking-[-0.03em]">Fanfara</span>
    </span>
  )
}

/** The bell seen from the front: rings that stand for a call going out. Decoration of large empty areas. */
export function BellRings({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 600 600" aria-hidden="true" className={cx('pointer-events-none', className)}>
      <g fill="none" stroke="var(--horn)">
        {[40, 92, 150, 214, 284].map((radius, at) => (
          <circle
            key={radius}
            cx="300"
            cy="300"
            r={radius}
            strokeWidth={at === 0 ? 3 : 1.5}
            opacity={0.75 - at * 0.14}
          />
        ))}
      </g>
      <circle cx="300" cy="300" r="14" fill="var(--horn)" />
    </svg>
  )
}
