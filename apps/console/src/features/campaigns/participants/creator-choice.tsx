import { categoryKeys, platforms } from '@fanfara/contract/enums'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Checkbox } from '@fanfara/ui/choice'
import { DateText } from '@fanfara/ui/date-text'
import { formatMoney, formatShort } from '@fanfara/ui/format'
import { platformNames } from '@fanfara/ui/platform-icon'
import { SelectField } from '@fanfara/ui/select-field'
import { useLanguage } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Creator, creatorsQuery, useWantedChoices, type Wanted } from '#/shared/creators.ts'
import { useDebounced } from '#/shared/use-debounced.ts'
import { LoadError } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'

const WANTED = ['platform', 'stage_from', 'price', 'interest'] as const
/** What a chosen value means; nothing where it is none of the list. */
const readers: { readonly [Key in keyof Wanted]-?: (value: string) => Wanted[Key] } = {
  platform: value => platforms.find(platform => platform === value),
  stage_from: Number,
  price: Number,
  interest: value => categoryKeys.find(key => key === value),
}

/** Whom a campaign may invite: looked for by name, platform, category, price and interest (OPS-09). */
export function CreatorChoice({
  campaign,
  chosen,
  onToggle,
}: {
  campaign: OpsCampaign
  chosen: readonly string[]
  onToggle: (id: string) => void
}) {
  const text = useText('participants')
  const [written, setWritten] = useState('')
  // Where the campaign has one platform, whoever has no channel there is out of the way.
  const [wanted, setWanted] = useState<Wanted>(() =>
    campaign.platforms.length === 1 ? { platform: campaign.platforms[0] } : {},
  )
  const { data, error, refetch } = useQuery(creatorsQuery(useDebounced(written.trim()), wanted))
  return (
    <>
      <TextField
        label={text('invite_search')}
        type="search"
        value={written}
        onChange={event => setWritten(event.target.value)}
      />
      <WantedFields campaign={campaign} wanted={wanted} onChange={setWanted} />
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      <fieldset className="min-h-60">
        <legend className="sr-only">{text('invite_list')}</legend>
        {data?.data.length === 0 && <p className="text-muted">{text('invite_none')}</p>}
        {data?.data.map(creator => (
          <Checkbox
            key={creator.id}
            label={<CreatorLabel creator={creator} campaign={campaign} />}
            checked={chosen.includes(creator.id)}
            disabled={!creator.is_active || (creator.invitable_from !== null && !chosen.includes(creator.id))}
            onChange={() => onToggle(creator.id)}
          />
        ))}
        {data && data.meta.total > data.data.length && (
          <p className="mt-2 text-14 text-muted">{text('invite_more', { count: data.data.length })}</p>
        )}
      </fieldset>
    </>
  )
}

/** What is wanted of them; of platforms only the campaign's. */
function WantedFields({
  campaign,
  wanted,
  onChange,
}: {
  campaign: OpsCampaign
  wanted: Wanted
  onChange: (wanted: Wanted) => void
}) {
  const text = useText('creators')
  const choices = useWantedChoices()
  const offered = (key: keyof Wanted) =>
    key === 'platform'
      ? choices.platform.filter(({ value }) => campaign.platforms.some(platform => platform === value))
      : choices[key]
  return (
    <div className="grid grid-cols-2 gap-3">
      {WANTED.map(key => (
        <SelectField
          key={key}
          label={text(`by_${key}`)}
          value={String(wanted[key] ?? '')}
          options={[{ value: '', label: text('any') }, ...offered(key)]}
          onChange={({ target: { value } }) => {
            const { [key]: _before, ...others } = wanted
            onChange(value === '' ? others : { ...others, [key]: readers[key](value) })
          }}
        />
      ))}
    </div>
  )
}

function CreatorLabel({ creator, campaign }: { creator: Creator; campaign: OpsCampaign }) {
  const text = useText('participants')
  const language = useLanguage()
  const fits = creator.platforms.some(platform => campaign.platforms.includes(platform))
  const channels = creator.channels
    .filter(({ platform }) => campaign.platforms.includes(platform))
    .map(({ platform, stage, followers }) =>
      [
        platformNames[platform],
        stage === null ? '' : text('invite_stage', { stage }),
        followers === null ? '' : `(${formatShort(followers, language)})`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  const notes = [
    creator.email,
    fits && channels.length === 0 ? creator.platforms.map(platform => platformNames[platform]).join(', ') : '',
    ...channels,
    creator.price_from === null ? '' : text('invite_price', { amount: formatMoney(creator.price_from, 0) }),
    creator.on_time.of === 0 ? '' : text('invite_on_time', { done: creator.on_time.done, of: creator.on_time.of }),
    creator.is_active ? '' : text('invite_limited'),
    fits ? '' : text('invite_no_channel'),
  ]
  return (
    <>
      <span className="font-semibold">{creator.name}</span>
      <span className="block text-14 break-words text-muted">{notes.filter(Boolean).join(' · ')}</span>
      {creator.invitable_from !== null && (
        <span className="block text-14 text-warning">
          {text('invite_full')} <DateText value={creator.invitable_from} full />
        </span>
      )}
    </>
  )
}
