import type { Answer } from '@fanfara/contract/endpoint'
import { type CampaignStatus, categoryKeys, type Language, type Platform, platforms } from '@fanfara/contract/enums'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import type { opsListCreators } from '@fanfara/contract/ops/creator-list'
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
import { ListedTable } from '#/shell/listed.tsx'
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
  const name = useDebounced(written.trim())
  // Where the campaign asks for something on one platform, stage and price are those of the channel there.
  const asked = askedPlatforms(campaign)
  const [wanted, setWanted] = useState<Wanted>(() => (asked.length === 1 ? { platform: asked[0] } : {}))
  const here = { for_campaign: campaign.id }
  const able = useQuery(creatorsQuery(name, { ...wanted, ...here, able_on: asked.join(',') }))
  // Who has no channel there has no stage and no price there either.
  const { interest } = wanted
  const unable = useQuery(creatorsQuery(name, { ...(interest && { interest }), ...here, unable_on: asked.join(',') }))
  // Of who is called so and who is only nearly called so, the first alone were meant.
  const meant = (one: Found | undefined, other: Found | undefined) =>
    one?.is_near && other && !other.is_near && other.data.length > 0 ? [] : one?.data
  const data = meant(able.data, unable.data)
  return (
    <>
      <TextField
        label={text('invite_search')}
        type="search"
        value={written}
        onChange={event => setWritten(event.target.value)}
      />
      <WantedFields asked={asked} wanted={wanted} onChange={setWanted} />
      <fieldset className="min-h-60">
        <legend className="sr-only">{text('invite_list')}</legend>
        <ListedTable
          query={{ data, error: able.error, dataUpdatedAt: able.dataUpdatedAt, refetch: able.refetch }}
          empty={<p className="text-muted">{text('invite_none')}</p>}
        >
          {creators =>
            creators?.map(creator => (
              <Checkbox
                key={creator.id}
                label={<CreatorLabel creator={creator} asked={asked} />}
                checked={chosen.includes(creator.id)}
                disabled={creator.invitable_from !== null && !chosen.includes(creator.id)}
                onChange={() => onToggle(creator.id)}
              />
            ))
          }
        </ListedTable>
        {data && able.data && able.data.meta.total > able.data.data.length && (
          <p className="mt-2 text-14 text-muted">{text('invite_more', { count: data.length })}</p>
        )}
      </fieldset>
      {unable.data && (
        <Unable
          creators={meant(unable.data, able.data) ?? []}
          total={unable.data.meta.total}
          asked={asked}
          isOpen={name !== '' && data?.length === 0}
        />
      )}
    </>
  )
}

type Found = Answer<typeof opsListCreators>

/** On which platforms a campaign asks for something: where it has no plan, on each of its own. */
function askedPlatforms({ platforms: own, task_plan }: OpsCampaign): Platform[] {
  const planned = new Set(task_plan.map(({ platform }) => platform))
  return task_plan.length === 0 ? own : own.filter(platform => planned.has(platform))
}

/** Who matches, but cannot be invited, and why. */
function Unable({
  creators,
  total,
  asked,
  isOpen,
}: {
  creators: readonly Creator[]
  total: number
  asked: readonly Platform[]
  isOpen: boolean
}) {
  const text = useText('participants')
  if (creators.length === 0) return null
  return (
    <details open={isOpen} className="border-t border-line pt-3">
      <summary className="cursor-pointer font-semibold text-muted">{text('invite_unable', { count: total })}</summary>
      <ul className="mt-2 divide-y divide-line">
        {creators.map(creator => (
          <li key={creator.id} className="py-2 wrap-anywhere">
            <span className="font-semibold">{creator.name}</span>
            <Reasons creator={creator} asked={asked} />
          </li>
        ))}
      </ul>
      {total > creators.length && (
        <p className="mt-2 text-14 text-muted">{text('invite_more', { count: creators.length })}</p>
      )}
    </details>
  )
}

/** Where somebody is who is in the campaign already, or was. */
const insideNotes = {
  invited: 'invited',
  pending_approval: 'asked',
  onboarding: 'in',
  attached: 'in',
  planned: 'in',
  active: 'in',
  completed: 'completed',
  declined: 'declined',
} as const satisfies Record<CampaignStatus, string>

/** Why somebody cannot be invited: that they are in already, or the platforms that they lack, what they have instead, and what stands in the way of anybody's. */
function Reasons({ creator, asked }: { creator: Creator; asked: readonly Platform[] }) {
  const text = useText('participants')
  const language = useLanguage()
  const names = asked.map(platform => platformNames[platform])
  const last = names.at(-1) ?? ''
  const lacking = names.length > 1 ? text('invite_or', { some: names.slice(0, -1).join(', '), last }) : last
  if (creator.inside)
    return <span className="block text-14 text-muted">{text(`invite_inside_${insideNotes[creator.inside]}`)}</span>
  const isThere = creator.platforms.some(platform => asked.includes(platform))
  const others = creator.channels.map(channel => channelNote(channel, { text, language })).join(', ')
  const notes = [
    isThere ? '' : text('invite_no_channel', { platforms: lacking }),
    isThere ? '' : others === '' ? text('invite_no_channels') : text('invite_instead', { channels: others }),
    creator.is_active ? '' : text('invite_limited'),
  ]
  return <span className="block text-14 text-muted">{notes.filter(Boolean).join(' · ')}</span>
}

/** A channel in a few words: platform, stage, followers. */
const channelNote = (
  { platform, stage, followers }: Creator['channels'][number],
  { text, language }: { text: ReturnType<typeof useText<'participants'>>; language: Language },
): string =>
  [
    platformNames[platform],
    stage === null ? '' : text('invite_stage', { stage }),
    followers === null ? '' : `(${formatShort(followers, language)})`,
  ]
    .filter(Boolean)
    .join(' ')

/** What is wanted of them; of platforms only those on which the campaign asks for something. */
function WantedFields({
  asked,
  wanted,
  onChange,
}: {
  asked: readonly Platform[]
  wanted: Wanted
  onChange: (wanted: Wanted) => void
}) {
  const text = useText('creators')
  const choices = useWantedChoices()
  const offered = (key: keyof Wanted) =>
    key === 'platform'
      ? choices.platform.filter(({ value }) => asked.some(platform => platform === value))
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

function CreatorLabel({ creator, asked }: { creator: Creator; asked: readonly Platform[] }) {
  const text = useText('participants')
  const language = useLanguage()
  const there = creator.channels.filter(({ platform }) => asked.includes(platform))
  const notes = [
    creator.email,
    there.length === 0 ? creator.platforms.map(platform => platformNames[platform]).join(', ') : '',
    ...there.map(channel => channelNote(channel, { text, language })),
    creator.price_from === null ? '' : text('invite_price', { amount: formatMoney(creator.price_from, 0) }),
    creator.on_time.of === 0 ? '' : text('invite_on_time', { done: creator.on_time.done, of: creator.on_time.of }),
  ]
  return (
    <>
      <span className="font-semibold wrap-anywhere">{creator.name}</span>
      <span className="block text-14 wrap-anywhere text-muted">{notes.filter(Boolean).join(' · ')}</span>
      {creator.invitable_from !== null && (
        <span className="block text-14 text-warning">
          {text('invite_full')} <DateText value={creator.invitable_from} full />
        </span>
      )}
    </>
  )
}
