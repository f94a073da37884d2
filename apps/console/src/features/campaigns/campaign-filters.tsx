import { campaignTypes, platforms } from '@fanfara/contract/enums'
import { type InPlace, NameSearch } from '@fanfara/ui/name-search'
import { platformNames } from '@fanfara/ui/platform-icon'
import { SelectField } from '@fanfara/ui/select-field'
import { getRouteApi } from '@tanstack/react-router'
import { countUsed, FoldButton, folded } from '#/shared/lists/fold.tsx'
import { useText } from '#/texts.ts'
import { type CampaignsSearch, campaignsSearch } from './list-search.ts'

const route = getRouteApi('/signed-in/campaigns')

/** Name, platform and type, kept in the address; each change begins at the first page. */
export function CampaignFilters() {
  const text = useText('campaigns')
  const labels = useText('labels')
  const { name, platform, type } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (by: Pick<CampaignsSearch, 'name' | 'platform' | 'type'>, how?: InPlace) =>
    void navigate({ to: '.', search: before => ({ ...before, ...by, page: undefined }), resetScroll: false, ...how })
  return (
    <div className="grid w-full max-w-[46rem] grid-cols-2 items-end gap-x-3 tablet:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))]">
      <div className="col-span-2 tablet:col-span-1">
        <NameSearch label={text('search')} value={name} onSearch={(wanted, how) => change({ name: wanted }, how)} />
      </div>
      <FoldButton used={countUsed(platform, type)} className="col-span-2 mb-4" />
      <SelectField
        label={text('platform')}
        className={`mb-4 ${folded}`}
        value={platform ?? ''}
        options={[
          { value: '', label: text('all_platforms') },
          ...platforms.map(value => ({ value, label: platformNames[value] })),
        ]}
        onChange={event => change({ platform: campaignsSearch({ platform: event.target.value }).platform })}
      />
      <SelectField
        label={text('type')}
        className={`mb-4 ${folded}`}
        value={type ?? ''}
        options={[
          { value: '', label: text('all_types') },
          ...campaignTypes.map(value => ({ value, label: labels(`type_${value}`) })),
        ]}
        onChange={event => change({ type: campaignsSearch({ type: event.target.value }).type })}
      />
    </div>
  )
}
