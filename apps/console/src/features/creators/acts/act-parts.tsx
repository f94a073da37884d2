import type { CreatorAct } from '@fanfara/contract/ops/people/creator-acts'
import { ArrowLeftIcon } from '@fanfara/ui/icons'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#/texts.ts'

/** What was done with how many, in words. */
export function useActName() {
  const text = useText('many')
  return ({ act, people, campaign }: CreatorAct): string =>
    text(`name_${act}`, { count: people, campaign: campaign?.name })
}

/** How far it came while it goes on, then how many were done, skipped and failed. */
export function ActCounts({ act }: { act: CreatorAct }) {
  const text = useText('many')
  const { people, done, skipped, failed, stopped, is_finished: isFinished } = act
  const parts = [
    isFinished ? null : text('progress_text', { made: done + skipped + failed, all: people }),
    done > 0 || isFinished ? text('count_done', { count: done }) : null,
    skipped > 0 ? text('count_skipped', { count: skipped }) : null,
    failed > 0 ? text('count_failed', { count: failed }) : null,
    stopped > 0 ? text('count_stopped', { count: stopped }) : null,
  ]
  return <span className={failed > 0 ? 'figures text-danger' : 'figures'}>{parts.filter(Boolean).join(' · ')}</span>
}

/** The way to where somebody came from. */
export function BackLink({ to, children }: { to: '/creators' | '/creators/acts'; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="mb-1 inline-flex min-h-11 items-center gap-1.5 text-14 text-muted hover:text-text desktop:mb-3 desktop:min-h-8"
    >
      <ArrowLeftIcon size={16} />
      {children}
    </Link>
  )
}
