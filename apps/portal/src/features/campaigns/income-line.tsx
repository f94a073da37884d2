import type { Campaign, Estimate, Income } from '@fanfara/contract/campaigns'
import { type Language, type Model, modelFacts } from '@fanfara/contract/enums'
import { formatMoney, formatPercent } from '@fanfara/ui/format'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { InfoTip } from '@fanfara/ui/tooltip'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import { estimateQuery } from './api.ts'
import { ownCampaignsQuery } from './mine/own-query.ts'
import { rateOf } from './policy.ts'

/** A model's name as people read it (ENUM-02). */
const modelName = (model: Model): string => model.replace('_', ' ')

const rateText = (income: Income, language: Language): string | null => {
  const rate = rateOf(income.value)
  if (rate === null) return null
  return income.unit === 'perc' ? formatPercent(rate, language) : formatMoney(rate)
}

/** `short` for rows, `line` for cards; `explained` says with an example what it means for the creator. */
type IncomeLook = 'short' | 'line' | 'explained'

/** One way of earning: model, value, unit, and what that means in plain words (CAMP-10…CAMP-13). */
function IncomeLine({ income, look }: { income: Income; look: IncomeLook }) {
  const isShort = look === 'short'
  const text = useText('campaigns')
  const value = rateText(income, useLanguage())
  const kind = income.model === 'CPS' && income.unit === 'perc' ? 'CPS_perc' : income.model
  const mine = useText('mine')
  const isByPrice = paysOwnPrices(income) && income.value === null
  const hint = value === null ? text('not_available_hint') : text(`explain.${kind}`, { value })
  return (
    <span className={isShort ? 'whitespace-nowrap' : undefined}>
      {value === null ? (
        <span className={isByPrice ? 'font-semibold' : 'text-muted'}>
          {isByPrice ? mine(isShort ? 'your_price' : 'individual') : text('not_available')}
        </span>
      ) : (
        <span className="figures font-semibold whitespace-nowrap">{value}</span>
      )}{' '}
      {!isShort && value !== null && <span className="text-muted">{text(`unit.${kind}`)}</span>}
      <span className="whitespace-nowrap">
        <span className="ml-1 rounded-[5px] border border-line px-1 py-0.5 text-12 font-semibold whitespace-nowrap text-muted">
          {modelName(income.model)}
        </span>
        {/* A phone's card is one target that opens the details, where the explanation stands as well. */}
        <span className={`relative z-10 ml-1.5 align-middle ${isShort ? 'hidden desktop:inline-flex' : 'inline-flex'}`}>
          <InfoTip text={hint} />
        </span>
      </span>
      {look === 'explained' && value !== null && (
        <span className="block max-w-[44ch] text-14 text-muted">
          {text(`means.${kind}`, { amount: formatMoney(exampleOf(income)) })}
        </span>
      )}
    </span>
  )
}

/** zł of a round number of what counts, or of sales of 1000 zł. */
function exampleOf({ model, unit, value }: Income): number {
  const rate = rateOf(value) ?? 0
  if (unit === 'perc') return rate * 10
  const { example, per } = modelFacts[model]
  return (rate * example) / per
}

/** All ways of earning, one line each. */
export function Incomes({ incomes, look = 'line' }: { incomes: readonly Income[]; look?: IncomeLook }) {
  if (incomes.length === 0) return '–'
  return (
    <span className={`grid justify-items-start ${look === 'explained' ? 'gap-2' : 'gap-1'}`}>
      {incomes.map(income => (
        <IncomeLine key={`${income.model}-${income.unit}-${income.value}`} income={income} look={look} />
      ))}
    </span>
  )
}

const paysOwnPrices = ({ model, value }: Income) => model === 'FLAT_FEE' && rateOf(value) === null

/** What a campaign that pays creators' own prices would pay this one for each kind of task, and where a price is missing (CAMP-13). */
export function OwnPrices({ campaign }: { campaign: Campaign }) {
  const isByPrice = campaign.incomes.some(paysOwnPrices)
  const { data } = useQuery({ ...estimateQuery(campaign.id), enabled: isByPrice })
  const mine = data?.tasks.filter(task => task.is_mine) ?? []
  return isByPrice ? <Prices tasks={mine} hasWay /> : null
}

/** What was agreed by joining, where the campaign pays the creator's own prices. */
export function AgreedPrices({ id }: { id: string }) {
  const { data } = useQuery(ownCampaignsQuery([id]))
  return <Prices tasks={data?.get(id)?.prices ?? []} />
}

interface PricesProps {
  tasks: readonly Pick<Estimate['tasks'][number], 'platform' | 'type' | 'price'>[]
  /** A price that is missing can still be set. */
  hasWay?: boolean
}

function Prices({ tasks, hasWay = false }: PricesProps) {
  const text = useText('mine')
  const adName = useAdName()
  if (tasks.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1.5">
      {tasks.map(({ platform, type, price }) => (
        <li key={`${platform}-${type}`} className="figures flex flex-wrap items-center gap-x-2">
          <PlatformIcon type={platform} size={22} />
          {adName(type)}:{' '}
          {price === null ? (
            <>
              {text('agreed_no_price')}
              {hasWay && (
                <Link to="/settings/profile" hash="channels" className={linkClass}>
                  {text('set_price')}
                </Link>
              )}
            </>
          ) : (
            <b>{text('agreed_price', { amount: formatMoney(price) })}</b>
          )}
        </li>
      ))}
    </ul>
  )
}
