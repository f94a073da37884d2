import { platforms } from '@fanfara/contract/enums'
import { DASHBOARD_ITEMS, DASHBOARD_NEWS } from '@fanfara/contract/limits'
import { Card } from '@fanfara/ui/card'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'

/** A block before its answer: its title, and the shape of what it will say. */
function Outline({ of, hint, children }: { of: OutlinedBlock; hint?: ReactNode; children: ReactNode }) {
  const text = useText('home')
  return (
    <Card>
      {/* No heading yet: whoever listens hears the block's name together with what it says. */}
      <div aria-hidden="true" className="mb-4 min-h-8">
        <p className="text-20 font-semibold">{text(of)}</p>
        {hint}
      </div>
      <Loading>{children}</Loading>
    </Card>
  )
}

type OutlinedBlock = 'finances' | 'recommended' | 'tasks' | 'messages' | 'evaluation' | 'news'

const times = (count: number, shape: (key: string) => ReactNode) =>
  Array.from({ length: count }, (_, at) => shape(`outline-${at}`))

/** Two figures above a chart. */
const Finances = () => (
  <Outline of="finances" hint={<Skeleton className="my-0.75 h-3.5 w-56 max-w-full" />}>
    <span className="flex flex-wrap gap-x-12 gap-y-4">
      {['w-20', 'w-52'].map(label => (
        <span key={label} className="block h-16">
          <Skeleton className={`my-1 h-3.5 ${label}`} />
          <Skeleton className="mt-2.5 h-7 w-32" />
        </span>
      ))}
    </span>
    <span className="mt-6 block border-t border-line pt-5">
      <Skeleton className="h-47" />
    </span>
  </Outline>
)

/** Campaigns as cards. */
const Recommended = () => (
  <Outline of="recommended">
    <span className="grid grid-cols-1 gap-3 phone:grid-cols-2">
      {times(DASHBOARD_ITEMS, key => (
        <Skeleton key={key} className="h-46 rounded-surface" />
      ))}
    </span>
  </Outline>
)

/** Rows of tasks or messages, as many as a block shows at most (DASHBOARD_ITEMS) and as high as theirs. */
const Rows = ({ of }: { of: 'tasks' | 'messages' }) => (
  <Outline of={of}>
    <span className="grid gap-2">
      {times(DASHBOARD_ITEMS, key => (
        <Skeleton key={key} className={`rounded-surface ${of === 'tasks' ? 'h-27' : 'h-22'}`} />
      ))}
    </span>
  </Outline>
)

/** A line for each platform. */
const Evaluation = () => (
  <Outline of="evaluation">
    <span className="grid gap-3.5">
      {platforms.map(platform => (
        <span key={platform} className="flex items-center gap-3">
          <Skeleton className="size-8 shrink-0" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="ml-auto h-3.5 w-24" />
        </span>
      ))}
    </span>
  </Outline>
)

/** Pieces of news: a day, a title and lines of text. */
const News = () => (
  <Outline of="news">
    <span className="grid gap-8">
      {times(DASHBOARD_NEWS, key => (
        <span key={key} className="block">
          <Skeleton className="my-1 h-3.5 w-20" />
          <Skeleton className="my-1.5 h-4 w-56 max-w-full" />
          <Skeleton className="mt-2.5 h-4 max-w-[70ch]" />
        </span>
      ))}
    </span>
  </Outline>
)

/** The blocks of the start page before their answers, by their names. */
export const outlines = {
  finances: <Finances />,
  recommended: <Recommended />,
  tasks: <Rows of="tasks" />,
  messages: <Rows of="messages" />,
  evaluation: <Evaluation />,
  news: <News />,
} as const satisfies Record<OutlinedBlock, ReactNode>
