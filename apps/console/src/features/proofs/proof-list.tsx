import type { ProofRow } from '@fanfara/contract/ops/proofs'
import { DateText } from '@fanfara/ui/date-text'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useAdName } from '@fanfara/ui/text'
import { useEffect, useRef } from 'react'
import { useText } from '#/texts.ts'

interface ProofListProps {
  rows: readonly ProofRow[]
  total: number
  current: string | undefined
  onOpen: (id: string) => void
}

/** The queue: whose proof of what, since when. The current one is kept in view. */
export function ProofList({ rows, total, current, onOpen }: ProofListProps) {
  const text = useText('proofs')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current=true]')
    row?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  return (
    <ul
      ref={list}
      aria-label={text('list', { count: total })}
      className="overflow-y-auto rounded-surface border border-line bg-surface desktop:sticky desktop:top-6 desktop:max-h-[calc(100dvh-3rem)]"
    >
      {rows.map(row => (
        <li key={row.id} className="border-b border-line last:border-b-0">
          <Row row={row} isCurrent={row.id === current} onOpen={() => onOpen(row.id)} />
        </li>
      ))}
    </ul>
  )
}

function Row({ row, isCurrent, onOpen }: { row: ProofRow; isCurrent: boolean; onOpen: () => void }) {
  const ad = useAdName()(row.ad_type)
  return (
    <button
      type="button"
      aria-current={isCurrent}
      onClick={onOpen}
      className="flex w-full items-start gap-3 px-3 py-2.5 text-left transition-colors hover:bg-sunken desktop:aria-[current=true]:bg-primary/12 desktop:aria-[current=true]:shadow-[inset_3px_0_0_var(--primary)]"
    >
      <PlatformIcon type={row.platform} labelled />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-semibold">{row.creator.name}</span>
          <span className="shrink-0 text-12 text-muted">
            <DateText value={row.handed_in_at} />
          </span>
        </span>
        <span className="block truncate text-14 text-muted">{row.campaign.name}</span>
        <span className="block truncate text-14 text-muted">{ad}</span>
      </span>
    </button>
  )
}
