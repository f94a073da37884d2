import { languageFacts, languages } from '@fanfara/contract/enums'
import { Button } from '@fanfara/ui/button'
import { formatCount, formatMoney } from '@fanfara/ui/format'
import { type InPlace, NameSearch } from '@fanfara/ui/name-search'
import { type Option, SelectField } from '@fanfara/ui/select-field'
import { useLanguage } from '@fanfara/ui/text'
import { useState } from 'react'
import { useWantedChoices } from '#/shared/creators.ts'
import { countUsed, FoldButton, folded } from '#/shared/lists/fold.tsx'
import { useText } from '#/texts.ts'
import {
  availableSteps,
  creatorAges,
  type CreatorSearch,
  creatorSorts,
  creatorStates,
  earnedSteps,
  filterOf,
  finishedSteps,
  followerSteps,
  onTimeSteps,
  viewerSteps,
} from './search.ts'

type Choice = Exclude<keyof CreatorSearch, 'page' | 'per_page' | 'name' | 'columns' | 'view'>

/** Which members of the filter a list of choices offers, in words. */
function useChoices(): Record<Choice, readonly Option[]> {
  const text = useText('creators')
  const language = useLanguage()
  const from = (steps: readonly number[], word: (step: number) => string) =>
    steps.map(step => ({ value: String(step), label: word(step) }))
  return {
    ...useWantedChoices(),
    followers: from(followerSteps, step => text('followers_from', { figure: formatCount(step, language) })),
    viewers: from(viewerSteps, step => text('viewers_from', { figure: formatCount(step, language) })),
    language: languages.map(value => ({ value, label: languageFacts[value].name })),
    age: creatorAges.map(value => ({ value, label: text(`age_${value}`) })),
    state: creatorStates.map(value => ({ value, label: text(`state_${value}`) })),
    available: from(availableSteps, step =>
      step === 0 ? text('available_any') : text('available_from', { amount: formatMoney(step, 0) }),
    ),
    on_time: from(onTimeSteps, step => text(step === 100 ? 'on_time_all' : 'on_time_from', { share: step })),
    campaigns: from(finishedSteps, step => text('campaigns_from', { count: step })),
    earned: from(earnedSteps, step => text('earned_from', { amount: formatMoney(step, 0) })),
    double: [{ value: 'yes', label: text('double_yes') }],
    sort: creatorSorts.slice(1).map(value => ({ value, label: text(`sort_${value}`) })),
  }
}

/** First those that are asked for most; the others unfold. */
const SHOWN = ['platform', 'stage_from', 'followers', 'price'] as const
const FOLDED = [
  'viewers',
  'on_time',
  'campaigns',
  'earned',
  'available',
  'state',
  'age',
  'language',
  'interest',
  'double',
] as const

/** Search, filters and order; each change begins at the first page. */
export function Filters({
  search,
  onChange,
  onClear,
}: {
  search: CreatorSearch
  /** Members of the address that change. */
  onChange: (by: Record<string, string | undefined>, how?: InPlace) => void
  onClear: () => void
}) {
  const text = useText('creators')
  const choices = useChoices()
  const isFoldedUsed = FOLDED.some(key => search[key] !== undefined)
  const [isOpen, setOpen] = useState(isFoldedUsed)
  const select = (key: Choice) => (
    <SelectField
      key={key}
      className={folded}
      label={text(key === 'sort' ? 'sort' : `by_${key}`)}
      value={String(search[key] ?? '')}
      options={[
        { value: '', label: text(key === 'sort' ? 'sort_name' : key === 'state' ? 'state_here' : 'any') },
        ...choices[key],
      ]}
      onChange={event => onChange({ [key]: event.target.value || undefined })}
    />
  )
  const isNarrowed = Object.keys(filterOf(search)).length > 0
  return (
    <div className="mb-4">
      <div className="grid grid-cols-2 gap-3 tablet:grid-cols-3 min-[1200px]:grid-cols-[minmax(19rem,1.6fr)_repeat(4,minmax(0,1fr))_minmax(10rem,1.4fr)]">
        <div className="col-span-full flex items-end min-[1200px]:col-span-1 [&>search]:mb-0 [&>search]:w-full [&>search]:max-w-none">
          <NameSearch label={text('search')} value={search.name} onSearch={(name, how) => onChange({ name }, how)} />
        </div>
        <FoldButton used={countUsed(...[...SHOWN, ...FOLDED].map(key => search[key]))} className="col-span-full" />
        {SHOWN.map(select)}
        {select('sort')}
        {isOpen && FOLDED.map(select)}
      </div>
      <div className={`mt-2 flex flex-wrap gap-2 ${folded}`}>
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text(isOpen ? 'less_filters' : 'more_filters')}
        </Button>
        {isNarrowed && (
          <Button variant="quiet" size="small" onClick={onClear}>
            {text('clear_filters')}
          </Button>
        )}
      </div>
    </div>
  )
}
