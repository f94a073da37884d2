import { type CampaignStatus, campaignStatuses } from '@fanfara/contract/enums'
import { PARTICIPANT_COUNT_MAX, participantSorts } from '@fanfara/contract/ops/participants'
import { type InPlace, NameSearch } from '@fanfara/ui/name-search'
import { oneOf } from '@fanfara/ui/search'
import { Select } from '@fanfara/ui/select-field'
import { useLanguage } from '@fanfara/ui/text'
import { getRouteApi } from '@tanstack/react-router'
import { countText } from '#/shared/lists/count-text.ts'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { useText } from '#/texts.ts'
import type { ParticipantSearch } from './search.ts'

const route = getRouteApi('/signed-in/campaigns/$id')
const orders = participantSorts.filter(sort => sort !== 'came')

/**
 * Looks for somebody among a campaign's creators, by name and by where they stand, each with how many do (DESK-47), and puts
 * them in an order (DESK-19).
 */
export function ParticipantNarrowing({ counts }: { counts: Readonly<Record<CampaignStatus, number>> | undefined }) {
  const text = useText('participants')
  const statuses = useText('labels')
  const search = route.useSearch()
  const { who, is, by } = search
  const language = useLanguage()
  // Whoever is looked for by name is counted below the list; beside a status stand all of the campaign's creators.
  const nameOf = (status: CampaignStatus) =>
    counts && !who
      ? `${statuses(`status_${status}`)} (${countText(counts[status], PARTICIPANT_COUNT_MAX, language)})`
      : statuses(`status_${status}`)
  const navigate = route.useNavigate()
  const narrow = (to: ParticipantSearch, how?: InPlace) =>
    void navigate({
      search: { ...search, ...to, page: undefined, open: undefined },
      resetScroll: false,
      ...how,
    })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <div className="w-full tablet:w-56 [&>search]:mb-0">
        <NameSearch label={text('who')} value={who} onSearch={(wanted, how) => narrow({ who: wanted }, how)} />
      </div>
      <Select
        aria-label={text('status')}
        className="w-full tablet:w-56"
        value={is ?? ''}
        onChange={({ target }) => narrow({ is: oneOf(campaignStatuses, target.value) })}
      >
        <option value="">{text('every_status')}</option>
        {campaignStatuses.map(status => (
          <option key={status} value={status}>
            {nameOf(status)}
          </option>
        ))}
      </Select>
      <ListOrder
        label={text('order')}
        orders={orders}
        usual={text('by_came')}
        value={by === 'came' ? undefined : by}
        nameOf={order => text(`by_${order}`)}
        onChange={order => narrow({ by: order })}
      />
    </div>
  )
}
