import type { CampaignMessage } from '@fanfara/contract/ops/campaign/work'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { Pages } from '@fanfara/ui/pages'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { actionText } from '#/shared/actions.ts'
import { SentMessage } from '#/shared/sent-message.tsx'
import { Listed } from '#/shell/listed.tsx'
import { AtOnce } from '#/shell/at-once.tsx'
import { useText } from '#/texts.ts'
import { actsQuery, messagesQuery } from './queries.ts'
import { WriteButton } from './write.tsx'

const route = getRouteApi('/signed-in/campaigns/$id')

/** What was written to those who take part, and what was done to the campaign. */
export function HistoryTab({ campaign }: { campaign: OpsCampaign }) {
  const { id, stage } = campaign
  const messages = useQuery({ ...messagesQuery(id, route.useSearch()), enabled: stage !== 'draft' })
  const acts = useQuery(actsQuery(id))
  return (
    <AtOnce queries={stage === 'draft' ? [acts] : [messages, acts]}>
      {stage !== 'draft' && <Messages campaign={campaign} />}
      <Acts campaign={campaign} />
    </AtOnce>
  )
}

function Messages({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('campaign')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(messagesQuery(campaign.id, search))
  const { data } = query
  return (
    <Section
      title={text('messages')}
      hint={text('messages_hint')}
      action={data && <WriteButton campaign={campaign} audiences={data.audiences} />}
    >
      <Listed
        query={query}
        isSmall
        empty={
          <EmptyState drawing="messages" title={text('messages_none')}>
            {text('messages_none_hint')}
          </EmptyState>
        }
        outline={<Waiting />}
      >
        {answer => (
          <ul className="divide-y divide-line">
            {answer.data.map(message => (
              <Message key={message.id} {...message} />
            ))}
          </ul>
        )}
      </Listed>
      <Pages
        meta={data?.meta}
        onTurn={(to, how) => void navigate({ search: { ...search, ...to }, resetScroll: false, ...how })}
      />
    </Section>
  )
}

/** As high as what is said when it cannot be read: that may come first, and this again while it is asked for once more. */
function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-[6.5rem] w-full tablet:h-16" />
    </Loading>
  )
}

function Message({ at, by, audience, recipients, text: written }: CampaignMessage) {
  const text = useText('campaign')
  const to = `${text(`audience_${audience}`)}, ${text('recipients', { count: recipients })}`
  return <SentMessage to={to} by={by} at={at} text={written} />
}

function Acts({ campaign: { id } }: { campaign: OpsCampaign }) {
  const text = useText('campaign')
  const query = useQuery(actsQuery(id))
  const all = (
    <Link to="/audit" search={{ object_id: id }} className="py-1 text-14 font-semibold text-primary hover:underline">
      {text('acts_all')}
    </Link>
  )
  return (
    <Section title={text('acts')} action={all}>
      <Listed query={query} isSmall empty={<p className="text-muted">{text('acts_none')}</p>} outline={<Waiting />}>
        {lines => (
          <ul className="divide-y divide-line">
            {lines.map(line => (
              <li key={line.id} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{actionText(line.action)}</span>
                  {line.creator && `, ${line.creator}`}
                  {line.reason && <span className="block text-14 text-muted">{line.reason}</span>}
                </span>
                <span className="min-w-0 text-14 wrap-anywhere text-muted">
                  {line.actor}, <DateText value={line.at} full />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Section>
  )
}
