import type { UserChannel } from '@fanfara/contract/channels'
import type { Salary } from '@fanfara/contract/evaluation'
import { Button, IconButton } from '@fanfara/ui/button'
import { PencilIcon } from '@fanfara/ui/icons'
import { preloadModal } from '@fanfara/ui/modal'
import { Money } from '@fanfara/ui/money'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Select } from '@fanfara/ui/select-field'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useAdName } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useConfig } from '#/app/server/config.ts'
import { useText } from '#/i18n/text.ts'
import { pricesQuery } from './api.ts'
import { NoAmount } from './no-amount.tsx'
import { PriceDialog } from './price-dialog.tsx'

/**
 * The selector of a connected channel's ad types and the price of the chosen one (CHAN-05, CHAN-06). What was chosen
 * lives as long as the page (GEN-12); before a choice it is the ad whose price the server shows.
 */
export function ChannelPrices({ channel }: { channel: UserChannel }) {
  const { data: salaries, isError, refetch } = useQuery(pricesQuery(channel.id))
  const [chosenId, setChosenId] = useState<string | null>(null)
  if (!salaries) return isError ? <PricesFailed channel={channel} onRetry={refetch} /> : <PricesLoading />
  const shownAd = channel.chosen_ad ?? channel.marketing_benefit
  const chosen =
    salaries.find(({ id }) => id === chosenId) ?? salaries.find(({ task_type }) => task_type === shownAd) ?? salaries[0]
  if (!chosen) return <span className="hidden @min-[50rem]:col-span-2 @min-[50rem]:block" />
  return (
    <>
      <AdSelect channel={channel} salaries={salaries} chosen={chosen} onChoose={setChosenId} />
      <Price channel={channel} salaries={salaries} salary={chosen} />
    </>
  )
}

/** A column's name, which stands in the common header where there is one. */
const ColumnName = ({ children }: { children: ReactNode }) => (
  <span className="mb-1 block text-14 text-muted @min-[50rem]:sr-only">{children}</span>
)

interface AdSelectProps {
  channel: UserChannel
  salaries: readonly Salary[]
  chosen: Salary
  onChoose: (id: string) => void
}

function AdSelect({ channel, salaries, chosen, onChoose }: AdSelectProps) {
  const text = useText('channels')
  const adName = useAdName()
  return (
    <div className="relative">
      <ColumnName>{text('column.ad')}</ColumnName>
      <Select
        aria-label={text('ad_of', { platform: platformNames[channel.type] })}
        value={chosen.id}
        title={adName(chosen.task_type)}
        onChange={event => onChoose(event.target.value)}
      >
        {salaries.map(({ id, task_type }) => (
          <option key={id} value={id}>
            {adName(task_type)}
          </option>
        ))}
      </Select>
    </div>
  )
}

interface PriceProps {
  channel: UserChannel
  salaries: readonly Salary[]
  salary: Salary
}

function Price({ channel, salaries, salary }: PriceProps) {
  const text = useText('channels')
  const adName = useAdName()
  const { feature_flags: flags } = useConfig()
  const [openings, setOpenings] = useState(0)
  const [isEditing, setEditing] = useState(false)
  const about = { ad: adName(salary.task_type), platform: platformNames[channel.type] }
  const edit = () => {
    setOpenings(openings + 1)
    setEditing(true)
  }
  return (
    <div className="relative flex items-center justify-between gap-2 @min-[50rem]:justify-end">
      <div>
        <ColumnName>{text('column.price')}</ColumnName>
        <output aria-label={text('price_of', about)} className="block text-16 font-semibold desktop:text-14">
          {salary.price === null ? (
            <NoAmount label={text('price_none')} />
          ) : (
            <Money zloty={salary.price} decimals={0} />
          )}
        </output>
      </div>
      {flags['profile-edit-salary'] && (
        <>
          <IconButton label={text('price_edit', about)} onPointerEnter={preloadModal} onClick={edit}>
            <PencilIcon size={18} />
          </IconButton>
          <PriceDialog
            key={`${salary.id}-${openings}`}
            channel={channel}
            salaries={salaries}
            asked={salary}
            isOpen={isEditing}
            onClose={() => setEditing(false)}
          />
        </>
      )}
    </div>
  )
}

function PricesLoading() {
  return (
    <Loading className="grid gap-4 @min-[50rem]:col-span-2 @min-[50rem]:grid-cols-[16.5rem_1fr]">
      <Skeleton className="h-11 desktop:h-10" />
      <Skeleton className="h-5 w-20 self-center @min-[50rem]:justify-self-end" />
    </Loading>
  )
}

function PricesFailed({ channel, onRetry }: { channel: UserChannel; onRetry: () => Promise<unknown> }) {
  const text = useText('channels')
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted @min-[50rem]:col-span-2"
    >
      {text('prices_failed')}
      <Button
        size="small"
        variant="quiet"
        aria-label={text('prices_retry_of', { platform: platformNames[channel.type] })}
        onClick={onRetry}
      >
        {text('prices_retry')}
      </Button>
    </div>
  )
}
