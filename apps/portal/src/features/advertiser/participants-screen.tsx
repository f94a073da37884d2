import type { getParticipantPage, ParticipantPage } from '@fanfara/contract/advertisers'
import type { Answer } from '@fanfara/contract/endpoint'
import type { ParticipantList } from '@fanfara/contract/enums'
import { Alert } from '@fanfara/ui/alert'
import { Card, Facts } from '@fanfara/ui/card'
import { DateRange } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { PageHeader } from '@fanfara/ui/page-header'
import { Pages } from '@fanfara/ui/pages'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { Tabs, tabClass } from '@fanfara/ui/tabs'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useParam, useSearch } from '#/app/route/navigation.ts'
import { useText } from '#/i18n/text.ts'
import { participantsQuery } from './api.ts'
import { LinkFigures } from './link-figures.tsx'
import { CreatorOutline, FactsOutline, Lines } from './outlines.tsx'
import { LinkError } from './link-state.tsx'
import { NameSearch } from './name-search.tsx'
import { ParticipantCard } from './participant-card.tsx'
import { type ParticipantsSearch, participantsSearch } from './search.ts'

/** `/advertiser/{token}`: the advertiser chooses who takes part in one campaign (OPS-12, ROLE-04). */
export function ParticipantsScreen() {
  const token = useParam('token') ?? ''
  const search = useSearch(participantsSearch)
  const navigate = useNavigate()
  const goTo = (to: ParticipantsSearch) =>
    void navigate({
      to: '/advertiser/$token',
      params: { token },
      search: to,
      replace: true,
      resetScroll: false,
    })
  return <ParticipantsOf key={token} token={token} search={search} goTo={goTo} />
}

/** What a list is asked for; the figures have pages of their own. */
const listOf = ({ part, ...search }: ParticipantsSearch): ParticipantsSearch => (part ? {} : search)

interface PartProps {
  search: ParticipantsSearch
  goTo: (search: ParticipantsSearch) => void
}

/** One link's page. */
export function ParticipantsOf({ token, search, goTo }: PartProps & { token: string }) {
  const text = useText('advertiser')
  const language = useLanguage()
  const { data, error, refetch, isPlaceholderData } = useQuery(participantsQuery(token, listOf(search), language))
  if (error) return <LinkError of="campaign" error={error} onRetry={refetch} />
  if (!data) return <ParticipantsOutline />
  const { data: page } = data
  return (
    <div className="mx-auto w-full max-w-[60rem]">
      <PageHeader title={page.campaign.name} purpose={text(`purpose_${page.campaign.type}`)} />
      <CampaignFacts page={page} />
      {!page.is_recruiting && (
        <Alert tone="info" className="mt-6">
          {text('not_recruiting')}
        </Alert>
      )}
      <div className="mt-8">
        <Lists page={page} part={search.part} goTo={goTo} />
        {search.part === 'figures' ? (
          <LinkFigures
            token={token}
            paging={{ page: search.page, per_page: search.per_page }}
            onTurn={to => goTo({ ...search, ...to })}
          />
        ) : (
          <OneList token={token} shown={data} search={search} goTo={goTo} isOld={isPlaceholderData} />
        )}
      </div>
    </div>
  )
}

/** The page before it is known: the campaign's name and facts, its lists, and creators. */
const ParticipantsOutline = () => (
  <div className="mx-auto w-full max-w-[60rem]">
    <Loading className="sr-only">{null}</Loading>
    <div className="mb-6">
      <Skeleton className="my-1.5 h-7 w-72 max-w-full" />
      <Lines of="purpose" />
    </div>
    <Card>
      <FactsOutline count={4} isLong />
    </Card>
    <div className="mt-8 mb-6 flex h-11 items-center gap-6 border-b border-line">
      {['first', 'second', 'figures'].map(tab => (
        <Skeleton key={tab} className="h-4 w-20" />
      ))}
    </div>
    <div className="grid gap-4">
      {['one', 'two', 'three'].map(creator => (
        <Card key={creator}>
          <CreatorOutline />
          <div className="mt-3 grid gap-3 tablet:pl-18">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-11 w-64 max-w-full" />
          </div>
          <Skeleton className="mt-4 h-11 w-36 desktop:h-10" />
        </Card>
      ))}
    </div>
  </div>
)

/** One list of the campaign, a page at a time. */
function OneList({
  token,
  shown: { data: page, meta },
  search,
  goTo,
  isOld,
}: PartProps & { token: string; shown: Answer<typeof getParticipantPage>; isOld: boolean }) {
  return (
    <>
      {page.list === 'candidates' && (
        <NameSearch value={search.name} onSearch={name => goTo({ list: search.list, name })} />
      )}
      <div aria-busy={isOld}>
        {page.creators.length === 0 && <Nobody list={page.list} isSearch={search.name !== undefined} />}
        <ul className="grid gap-4">
          {page.creators.map(creator => (
            <li key={creator.id}>
              <ParticipantCard token={token} page={page} creator={creator} />
            </li>
          ))}
        </ul>
      </div>
      <Pages meta={meta} onTurn={to => goTo({ ...search, ...to })} />
    </>
  )
}

function CampaignFacts({ page: { campaign } }: { page: ParticipantPage }) {
  const text = useText('advertiser')
  const { places, taken } = campaign
  const facts = [
    { name: text('advertiser'), value: campaign.advertiser },
    { name: text('dates'), value: <DateRange from={campaign.start_date} to={campaign.end_date} /> },
    { name: text('platforms'), value: campaign.platforms.map(platform => platformNames[platform]).join(', ') },
    {
      name: text('places'),
      value: (
        <span className="figures">
          {places === null ? text('places_open', { taken }) : text('places_of', { taken, places })}
        </span>
      ),
    },
    ...(campaign.description ? [{ name: text('about'), value: campaign.description, wide: true }] : []),
  ]
  return (
    <Card>
      <Facts items={facts} />
    </Card>
  )
}

interface ListsProps {
  page: ParticipantPage
  part: ParticipantsSearch['part']
  goTo: PartProps['goTo']
}

/** The lists of the campaign, and its figures. */
function Lists({ page, part, goTo }: ListsProps) {
  const text = useText('advertiser')
  return (
    <Tabs label={text('lists')} current={part ?? page.list}>
      {page.lists.map(list => (
        <button
          key={list}
          type="button"
          aria-current={!part && list === page.list ? 'page' : undefined}
          onClick={() => goTo({ list })}
          className={tabClass}
        >
          {text(`list_${list}`)}
        </button>
      ))}
      <button
        type="button"
        aria-current={part === 'figures' ? 'page' : undefined}
        onClick={() => goTo({ part: 'figures' })}
        className={tabClass}
      >
        {text('figures')}
      </button>
    </Tabs>
  )
}

function Nobody({ list, isSearch }: { list: ParticipantList; isSearch: boolean }) {
  const text = useText('advertiser')
  return (
    <Card>
      <EmptyState drawing="channels" title={text(isSearch ? 'nobody_found' : `empty_${list}_title`)}>
        {text(isSearch ? 'nobody_found_text' : `empty_${list}_text`)}
      </EmptyState>
    </Card>
  )
}
