import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { cx } from './class-names.ts'
import { useWhenOnline } from '../loading/part.tsx'
import { useUiText } from '../text/text.tsx'

/** The small line drawings; brass marks the one thing that will appear. */
export type Drawing = 'campaigns' | 'tasks' | 'money' | 'messages' | 'channels' | 'lost' | 'soon' | 'broken'

const lines: Record<Drawing, { ink: string; brass: string }> = {
  campaigns: {
    ink: 'M14 62h92M24 62V30l12-8 12 8v32M72 62V38h22v24M36 40v8',
    brass: 'M52 34h8c6 0 10-3 15-8v22c-5-5-9-8-15-8h-8zM56 40v8',
  },
  tasks: {
    ink: 'M26 20h68v46H26zM26 32h68M42 14v10M78 14v10M38 42h8M38 54h8M56 54h8',
    brass: 'M56 43l5 5 9-11',
  },
  money: {
    ink: 'M16 66h88M28 66V50h14v16M53 66V40h14v26M78 66V28h14v38',
    brass: 'M85 12a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM60 26a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  },
  messages: { ink: 'M22 24h76v40H22zM23 25l37 24 37-24', brass: 'M98 14v.1M104 20v.1M106 12l-4 5' },
  channels: { ink: 'M18 22h52v36H18zM34 66h20M44 58v8M80 34h22v32H80zM89 60h4', brass: 'M38 32v16l14-8z' },
  lost: {
    ink: 'M20 66h80M30 66V46M30 46c0-8 6-14 14-14h16M90 66V54',
    brass: 'M60 26c10-1 18-4 26-10v32c-8-6-16-9-26-10z',
  },
  soon: { ink: 'M60 14a26 26 0 1 0 0 52 26 26 0 0 0 0-52z', brass: 'M60 24v16l11 7' },
  broken: { ink: 'M20 58h26l6-10M74 48l6 10h20M60 14v8M36 22l6 6M84 22l-6 6', brass: 'M52 58l8-16 8 16' },
}

/** A line drawing of 120 × 80. */
export function LineDrawing({ of, className }: { of: Drawing; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 80"
      width="120"
      height="80"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('text-control', className)}
    >
      <path d={lines[of].ink} stroke="currentColor" />
      <path d={lines[of].brass} stroke="var(--horn)" strokeWidth="2.5" />
    </svg>
  )
}

/** One sentence on what will appear here, and the one action that makes it appear. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
  isPage = false,
}: {
  drawing: Drawing
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Nothing else stands on the page: the title is its heading. */
  isPage?: boolean
}) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center px-4 py-8 text-center">
      <LineDrawing of={drawing} />
      <Title className="mt-4 font-semibold">{title}</Title>
      {children && <div className="mt-1 max-w-[32rem] text-balance text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  message?: string
  onRetry: () => unknown
  /** One of several blocks of a page: no drawing, so that a failure takes about the room of the content. */
  isSmall?: boolean
  /** Nothing else stands on the page: what went wrong is its heading. */
  isPage?: boolean
}

/** What failed to load, with a way to try again (LAY-12), and by itself when the connection is back. */
export function ErrorState({ message, onRetry, isSmall = false, isPage = false }: ErrorStateProps) {
  const ui = useUiText()
  const Title = isPage ? 'h1' : 'p'
  useWhenOnline(true, onRetry)
  if (isSmall)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{ui('load_failed')}</p>
          <p className="text-muted">{message ?? ui('load_failed_hint')}</p>
        </div>
        <Button variant="secondary" size="small" onClick={() => onRetry()}>
          {ui('retry')}
        </Button>
      </div>
    )
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-8 text-center">
      <LineDrawing of="broken" />
      <Title className="mt-4 font-semibold">{ui('load_failed')}</Title>
      <p className="mt-1 max-w-[32rem] text-balance wrap-anywhere text-muted">{message ?? ui('load_failed_hint')}</p>
      <Button variant="secondary" className="mt-4" onClick={() => onRetry()}>
        {ui('retry')}
      </Button>
    </div>
  )
}
