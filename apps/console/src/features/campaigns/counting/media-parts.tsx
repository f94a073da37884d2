import { useQuery } from '@tanstack/react-query'
import { useText } from '#/texts.ts'
import { MediaList } from './media-list.tsx'
import { astrayMediaQuery, participantMediaQuery } from './media-queries.ts'

/** Publications of one creator in a campaign; nothing where there are none. */
export function ParticipantMedia({ campaignId, id }: { campaignId: string; id: string }) {
  const text = useText('counting')
  const { data } = useQuery(participantMediaQuery(campaignId, id))
  if (!data || data.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="mb-2 font-semibold">{text('media')}</h3>
      <MediaList media={data} />
    </section>
  )
}

/** Publications of a campaign that are gone, private or not to be read; nothing where all is well. */
export function AstrayMedia({ campaignId }: { campaignId: string }) {
  const text = useText('counting')
  const { data } = useQuery(astrayMediaQuery(campaignId))
  if (!data || data.total === 0) return null
  return (
    <section className="border-t border-line pt-4">
      <h3 className="font-semibold">{text('media_astray')}</h3>
      <p className="mb-3 text-14 text-muted">{text('media_astray_hint')}</p>
      <MediaList media={data.data} />
      {data.total > data.data.length && (
        <p className="mt-3 text-14 text-muted">{text('media_more', { count: data.total - data.data.length })}</p>
      )}
    </section>
  )
}
