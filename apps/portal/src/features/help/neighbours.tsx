import { ArrowLeftIcon, ArrowRightIcon } from '@fanfara/ui/icons'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'
import { topicsOf, useChanged, useTitles } from './shown.ts'

/** The articles before and after, for who reads on (HELP-08). */
export function Neighbours({ topic }: { topic: string }) {
  const text = useText('help')
  const topics = topicsOf(useChanged().changed)
  const at = topics.indexOf(topic)
  const before = topics[at - 1]
  const next = at === -1 ? undefined : topics[at + 1]
  return (
    <nav aria-label={text('neighbours')} className="mt-6 flex flex-wrap justify-between gap-3 min-[1200px]:mr-[14rem]">
      {before && (
        <Neighbour topic={before} says={text('before')}>
          <ArrowLeftIcon size={18} className="text-muted" />
        </Neighbour>
      )}
      {next && (
        <Neighbour topic={next} says={text('next')} isLast>
          <ArrowRightIcon size={18} className="text-muted" />
        </Neighbour>
      )}
    </nav>
  )
}

function Neighbour({
  topic,
  says,
  isLast = false,
  children,
}: {
  topic: string
  says: string
  isLast?: boolean
  children: ReactNode
}) {
  const title = useTitles()
  return (
    <Link
      to="/settings/instruction/$subpath"
      params={{ subpath: topic }}
      className={`flex min-h-14 items-center gap-3 rounded-surface border border-line bg-surface px-4 py-2 transition-colors hover:border-control ${isLast ? 'ml-auto flex-row-reverse text-right' : ''}`}
    >
      {children}
      <span>
        <span className="block text-12 text-muted">{says}</span>
        <span className="font-semibold">{title(topic)}</span>
      </span>
    </Link>
  )
}
