import type { OpsApplication } from '@fanfara/contract/ops/applications'
import { Pages } from '@fanfara/ui/pages'
import type { Paging } from '@fanfara/ui/search'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RightButton } from '#/shared/rights.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'
import { blockedQuery } from './api.ts'
import type { ApplicationSearch } from './search.ts'

interface BlockedProps {
  campaignId: string
  search: ApplicationSearch
  count: number
  onReject: (application: OpsApplication) => void
}

/** Those who cannot take part now, folded away with the reason; they can be refused. */
export function Blocked({ campaignId, search, count, onReject }: BlockedProps) {
  const text = useText('applications')
  const [paging, setPaging] = useState<Paging>({})
  const query = useQuery({ ...blockedQuery(campaignId, search, paging), enabled: count > 0 })
  const { data } = query
  if (count === 0) return null
  return (
    <details className="mt-3 border-t border-line pt-3">
      <summary className="cursor-pointer font-semibold text-muted">{text('blocked', { count })}</summary>
      <ListedTable query={query} isSmall>
        {answer => (
          <ul className="mt-2 divide-y divide-line">
            {answer?.data.map(application => (
              <li key={application.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span>
                  <Link
                    to="/creators/$id"
                    params={{ id: application.creator.id }}
                    className="font-semibold text-text hover:text-primary hover:underline"
                  >
                    {application.creator.name}
                  </Link>
                  <span className="block text-14 text-muted">
                    {application.blocked && text(`blocked_${application.blocked}`)}
                  </span>
                </span>
                <RightButton
                  size="small"
                  variant="secondary"
                  onClick={() => onReject(application)}
                  aria-label={text('reject_named', { name: application.creator.name })}
                >
                  {text('reject')}
                </RightButton>
              </li>
            ))}
          </ul>
        )}
      </ListedTable>
      <Pages
        meta={data?.meta}
        onTurn={({ page: to, per_page }) => setPaging({ page: to, per_page: per_page ?? paging.per_page })}
      />
    </details>
  )
}
