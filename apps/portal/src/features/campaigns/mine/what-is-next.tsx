import { formatDate, onOneLine } from '@fanfara/ui/format'
import { linkClass } from '@fanfara/ui/text-link'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'
import { ownCampaignsQuery } from './own-query.ts'

/** What somebody who just joined has to do, by when, and the way there; the plain sentence where that cannot be read now. */
export function useWhatIsNext(): (campaignId: string) => Promise<ReactNode> {
  const text = useText('mine')
  const campaigns = useText('campaigns')
  const adName = useAdName()
  const language = useLanguage()
  const cache = useQueryClient()
  const router = useRouter()
  return async id => {
    const found = await cache.fetchQuery({ ...ownCampaignsQuery([id]), retry: false }).catch(() => null)
    const own = found?.find(campaign => campaign.id === id)
    if (!own) return campaigns('joined_tasks')
    const { next_task: next, tasks } = own
    if (!next) return text('joined_none')
    const name = adName(next.type)
    const first = next.until ? text('joined_until', { name, date: onOneLine(formatDate(next.until, language)) }) : name
    const { href } = router.buildLocation({ to: '/timetable', search: { task: next.id } })
    return (
      <>
        {text('joined_tasks', { count: tasks.total, first })}.{' '}
        <a
          href={href}
          className={linkClass}
          onClick={event => {
            event.preventDefault()
            void router.navigate({ to: '/timetable', search: { task: next.id } })
          }}
        >
          {text('to_tasks')}
        </a>
      </>
    )
  }
}
