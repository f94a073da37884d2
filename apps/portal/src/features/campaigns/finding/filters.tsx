import { type CampaignFilter, models, platforms } from '@fanfara/contract/enums'
import { campaignSorts } from '@fanfara/contract/own/campaign-lists'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { platformNames } from '@fanfara/ui/platform-icon'
import { type Option, SelectField } from '@fanfara/ui/select-field'
import { useState } from 'react'
import { useText } from '#/i18n/text.ts'
import { type Asked, countFilters, type ListSearch } from './asked.ts'

type Change = (by: Partial<Record<keyof Asked, string | undefined>>) => void

interface Chosen {
  filter: CampaignFilter
  search: ListSearch
  onChange: Change
}

/** Order and filters of a list; on a phone they unfold. Each change begins at the first page. */
export function Filters({ filter, search, onChange }: Chosen) {
  const text = useText('finding')
  const count = countFilters(search)
  const [isOpen, setOpen] = useState(count > 0 || search.sort !== undefined)
  return (
    <>
      <Button
        variant="secondary"
        className="mb-3 w-full tablet:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? text('filters_used', { count }) : text('filters')}
      </Button>
      <fieldset
        aria-label={text('filters')}
        className={`mb-4 grid-cols-2 items-end gap-3 tablet:grid tablet:grid-cols-3 desktop:grid-cols-[repeat(3,minmax(0,13rem))_1fr] ${isOpen ? 'grid' : 'hidden'}`}
      >
        <Choices filter={filter} search={search} onChange={onChange} />
        <div className="col-span-full flex flex-wrap gap-x-6 gap-y-1 desktop:col-span-1 desktop:pb-1.5">
          {(['fits', 'ends_soon'] as const).map(key => (
            <Checkbox
              key={key}
              label={<span title={key === 'fits' ? text('fits_hint') : undefined}>{text(key)}</span>}
              checked={search[key] === 'yes'}
              onChange={({ target }) => onChange({ [key]: target.checked ? 'yes' : undefined })}
            />
          ))}
        </div>
        {search.sort === 'pays_most' && <p className="col-span-full text-14 text-muted">{text('pays_most_hint')}</p>}
      </fieldset>
    </>
  )
}

function Choices({ filter, search, onChange }: Chosen) {
  const text = useText('finding')
  const words = useText('campaigns')
  const choice = (key: 'sort' | 'platform' | 'model', none: string, options: readonly Option[]) => (
    <SelectField
      key={key}
      className={key === 'sort' ? 'col-span-full tablet:col-span-1' : undefined}
      label={text(key)}
      value={search[key] ?? ''}
      options={[{ value: '', label: none }, ...options]}
      onChange={({ target }) => onChange({ [key]: target.value || undefined })}
    />
  )
  return [
    choice(
      'sort',
      text(filter === 'available' ? 'sort_own_available' : 'sort_own'),
      campaignSorts.map(value => ({ value, label: text(`sort_${value}`) })),
    ),
    choice(
      'platform',
      text('any_platform'),
      platforms.map(value => ({ value, label: platformNames[value] })),
    ),
    choice(
      'model',
      text('any'),
      models.map(value => ({ value, label: `${value.replace('_', ' ')} – ${words(`unit.${value}`)}` })),
    ),
  ]
}
