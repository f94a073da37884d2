import { applicationSorts, conflictFilters, fitSteps } from '@fanfara/contract/ops/applications'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Button } from '@fanfara/ui/button'
import { type InPlace, NameSearch } from '@fanfara/ui/name-search'
import { platformNames } from '@fanfara/ui/platform-icon'
import { type Option, SelectField } from '@fanfara/ui/select-field'
import { useState } from 'react'
import { useWantedChoices } from '#/shared/creators.ts'
import { useText } from '#/texts.ts'
import { type ApplicationSearch, isNarrowed } from './search.ts'

type Choice = 'applied_on' | 'applied_stage' | 'applied_interest' | 'applied_fit' | 'applied_elsewhere' | 'applied_sort'

function useChoices({ platforms }: OpsCampaign): Record<Choice, readonly Option[]> {
  const text = useText('applications')
  const { stage_from: stages, interest } = useWantedChoices()
  return {
    applied_on: platforms.map(value => ({ value, label: platformNames[value] })),
    applied_stage: stages,
    applied_interest: interest,
    applied_fit: fitSteps.map(step => ({ value: String(step), label: text('fit_from', { score: step }) })),
    applied_elsewhere: conflictFilters.map(value => ({ value, label: text(`elsewhere_${value}`) })),
    applied_sort: applicationSorts.slice(1).map(value => ({ value, label: text(`sort_${value}`) })),
  }
}

const FOLDED = ['applied_on', 'applied_stage', 'applied_interest', 'applied_fit', 'applied_elsewhere'] as const

/** Search and order of the queue; its filters unfold. Each change begins at the first page. */
export function ApplicationFilters({
  campaign,
  search,
  onChange,
}: {
  campaign: OpsCampaign
  search: ApplicationSearch
  /** Members of the address that change. */
  onChange: (by: Record<string, string | undefined>, how?: InPlace) => void
}) {
  const text = useText('applications')
  const creators = useText('creators')
  const choices = useChoices(campaign)
  const [isOpen, setOpen] = useState(() => FOLDED.some(key => search[key] !== undefined))
  const select = (key: Choice) => (
    <SelectField
      key={key}
      label={text(`by_${key}`)}
      value={String(search[key] ?? '')}
      options={[{ value: '', label: text(key === 'applied_sort' ? 'sort_fit' : 'any') }, ...choices[key]]}
      onChange={event => onChange({ [key]: event.target.value || undefined })}
    />
  )
  const clear = () => onChange(Object.fromEntries([...FOLDED, 'applied_name'].map(key => [key, undefined])))
  return (
    <div className="mb-4 grid gap-3">
      <div className="grid items-end gap-3 tablet:grid-cols-2">
        <div className="[&>search]:mb-0 [&>search]:max-w-none">
          <NameSearch
            label={text('search')}
            value={search.applied_name}
            onSearch={(name, how) => onChange({ applied_name: name }, how)}
          />
        </div>
        {select('applied_sort')}
      </div>
      {isOpen && <div className="grid grid-cols-2 gap-3 tablet:grid-cols-3">{FOLDED.map(select)}</div>}
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {creators(isOpen ? 'less_filters' : 'more_filters')}
        </Button>
        {isNarrowed(search) && (
          <Button variant="quiet" size="small" onClick={clear}>
            {creators('clear_filters')}
          </Button>
        )}
      </div>
    </div>
  )
}
