import type { Campaign } from '@fanfara/contract/campaigns'
import { adTypes, stripTaskTypePrefix } from '@fanfara/contract/enums'
import { Facts } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { Modal } from '@fanfara/ui/modal'
import { PlatformName } from '@fanfara/ui/platform-icon'
import { useState } from 'react'
import { useText } from '#/i18n/text.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignStatusBadge } from './campaign-status.tsx'
import { Incomes } from './income-line.tsx'

/** Everything about a campaign (CAMP-08), and what can be done with it. */
export function CampaignDetails({ campaign }: { campaign: Campaign }) {
  return (
    <div className="grid gap-6">
      <CampaignFacts campaign={campaign} />
      <CampaignActions campaign={campaign} />
    </div>
  )
}

/** Everything about a campaign, for a modal whose footer holds the actions. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const text = useText('campaigns')
  const enums = useText('enums')
  const facts = [
    {
      name: text('description'),
      value: <p className="max-w-[70ch] whitespace-pre-line">{campaign.description?.trim() || text('none')}</p>,
      wide: true,
    },
    { name: text('column.earnings'), value: <Incomes incomes={campaign.incomes} /> },
    { name: text('task_types'), value: <TaskTypes types={campaign.task_types} /> },
    { name: text('column.platforms'), value: <Platforms types={campaign.channels} /> },
    { name: text('start_date'), value: <DateText value={campaign.start_date} /> },
    { name: text('end_date'), value: <DateText value={campaign.end_date} /> },
    { name: text('column.advertiser'), value: campaign.advertiser },
    {
      name: text('form'),
      value: (
        <>
          {enums(`campaign_type.${campaign.type}`)}
          <span className="block text-14 text-muted">{text(`form_${campaign.type}`)}</span>
        </>
      ),
    },
    { name: text('column.status'), value: <CampaignStatusBadge status={campaign.status} /> },
    ...(campaign.places_left === null
      ? []
      : [{ name: text('places'), value: text('places_left', { count: campaign.places_left }) }]),
    ...(campaign.recruiting_until
      ? [{ name: text('recruiting_until'), value: <DateText value={campaign.recruiting_until} /> }]
      : []),
  ]
  return (
    <div className="grid gap-6">
      <Facts items={facts} />
      {campaign.product_photos.length > 0 && <Photos urls={campaign.product_photos} />}
    </div>
  )
}

function Platforms({ types }: { types: Campaign['channels'] }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-2">
      {types.map(type => (
        <PlatformName key={type} type={type} />
      ))}
    </span>
  )
}

/** "Stream banner × 2"; an unknown type keeps its own name (CAMP-16, CAMP-17). */
function TaskTypes({ types }: { types: Campaign['task_types'] }) {
  const enums = useText('enums')
  const nameOf = (wire: string) => {
    const plain = stripTaskTypePrefix(wire)
    const known = adTypes.find(type => type === plain)
    return known ? enums(`ad.${known}`) : plain
  }
  if (types.length === 0) return '–'
  return (
    <ul>
      {types.map(({ name, amount }) => (
        <li key={name} className="figures">
          {nameOf(name)} × {amount}
        </li>
      ))}
    </ul>
  )
}

/** Pictures of the product; a broken one is left out, a press enlarges (CAMP-18). */
function Photos({ urls }: { urls: readonly string[] }) {
  const text = useText('campaigns')
  const [broken, setBroken] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<string | null>(null)
  const whole = urls.filter(url => !broken.includes(url))
  if (whole.length === 0) return null
  return (
    <div>
      <p className="mb-1.5 text-14 text-muted">{text('photos')}</p>
      <ul className="flex flex-wrap gap-3">
        {whole.map((url, at) => (
          <li key={url}>
            <button
              type="button"
              aria-label={text('photo_open', { number: at + 1 })}
              onClick={() => setOpened(url)}
              className="block overflow-hidden rounded-control border border-line"
            >
              <img
                src={url}
                alt=""
                width={112}
                height={84}
                loading="lazy"
                className="h-21 w-28 object-cover"
                onError={() => setBroken([...broken, url])}
              />
            </button>
          </li>
        ))}
      </ul>
      <Modal isOpen={opened !== null} onClose={() => setOpened(null)} title={text('photo_title')} size="wide">
        {opened && <img src={opened} alt={text('photo_title')} className="mx-auto max-h-[70dvh] rounded-control" />}
      </Modal>
    </div>
  )
}
