import { opsGetAdvertiserLink, opsMakeAdvertiserLink, opsRevokeAdvertiserLink } from '@fanfara/contract/advertisers'
import type { Answer } from '@fanfara/contract/endpoint'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Section } from '@fanfara/ui/card'
import { formatDate, formatDateTime } from '@fanfara/ui/format'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { ShownOnce } from '#/shared/shown-once.tsx'
import { useHeard } from '#/shell/at-once.tsx'
import { Listed } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'

type Made = Answer<typeof opsMakeAdvertiserLink>['data']

/** Whether an advertiser chooses participants by a link, and since when. */
export const advertiserLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'advertiser-link'],
    queryFn: ({ signal }) => call(opsGetAdvertiserLink, { params: { id } }, { signal }),
  })

/** The link by which the advertiser chooses participants: made, shown once, replaced and revoked (OPS-12). */
export function AdvertiserLink({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('advertiser')
  const query = useQuery(advertiserLinkQuery(campaign.id))
  const [made, setMade] = useState<Made | null>(null)
  const isHeard = useHeard([query])
  const read = query.data?.data
  if (read ? !read.is_offered : !isHeard) return null
  return (
    <Section
      title={text('title')}
      hint={text(`hint_${campaign.type}`)}
      action={
        read && (
          <span className="flex flex-wrap gap-2">
            <Make campaign={campaign} isThere={read.link !== null} onMade={setMade} />
            {read.link && <Revoke campaign={campaign} onRevoked={() => setMade(null)} />}
          </span>
        )
      }
    >
      <Listed query={query} isSmall outline={<Skeleton className="h-12 w-full" />}>
        {({ data: { link } }) => (link ? <Link link={link} /> : <p className="text-muted">{text('none')}</p>)}
      </Listed>
      {/* An address that a colleague has replaced leads nowhere. */}
      {made && read?.link?.created_at === made.link.created_at && (
        <div className="mt-4 grid max-w-[40rem] gap-4">
          <ShownOnce
            key={made.url}
            title={text('once')}
            hint={text('once_hint')}
            label={text('address')}
            value={made.url}
          />
        </div>
      )}
    </Section>
  )
}

function Link({ link }: { link: { created_at: string; created_by: string; ends_on: string | null } }) {
  const text = useText('advertiser')
  const language = useLanguage()
  return (
    <p>
      {text('made', { date: formatDateTime(link.created_at, language), name: link.created_by })}
      <span className="block text-muted">
        {link.ends_on ? text('ends', { date: formatDate(link.ends_on, language) }) : text('ends_with_campaign')}
      </span>
    </p>
  )
}

function Make({
  campaign: { id, advertiser },
  isThere,
  onMade,
}: {
  campaign: OpsCampaign
  isThere: boolean
  onMade: (made: Made) => void
}) {
  const text = useText('advertiser')
  const cache = useQueryClient()
  return (
    <ActButton
      label={text(isThere ? 'replace' : 'make')}
      size="small"
      tone={isThere ? 'danger' : 'primary'}
      title={text(isThere ? 'replace_title' : 'make_title', { advertiser })}
      confirmLabel={text(isThere ? 'replace' : 'make')}
      run={(_, options) => call(opsMakeAdvertiserLink, { params: { id } }, options)}
      done={({ data }) => {
        // Its address can be copied now or never, also where the page cannot be read again.
        cache.setQueryData(advertiserLinkQuery(id).queryKey, { data: { link: data.link, is_offered: true } })
        onMade(data)
        return text('made_done')
      }}
    >
      {text(isThere ? 'replace_body' : 'make_body')}
    </ActButton>
  )
}

function Revoke({ campaign: { id, advertiser }, onRevoked }: { campaign: OpsCampaign; onRevoked: () => void }) {
  const text = useText('advertiser')
  return (
    <ActButton
      label={text('revoke')}
      size="small"
      title={text('revoke_title', { advertiser })}
      confirmLabel={text('revoke')}
      run={(_, options) => call(opsRevokeAdvertiserLink, { params: { id } }, options)}
      done={() => {
        onRevoked()
        return text('revoked')
      }}
    >
      {text('revoke_body')}
    </ActButton>
  )
}
