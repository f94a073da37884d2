import { textFor } from '@fanfara/contract/languages'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Facts, Section } from '@fanfara/ui/card'
import { DateRange } from '@fanfara/ui/date-text'
import { platformNames } from '@fanfara/ui/platform-icon'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { valuesOf } from '#/features/campaigns/form/form-values.ts'
import { KeepPlan } from '#/features/campaigns/plans/keep-plan.tsx'
import { Address } from '#/shared/address.tsx'
import { useText } from '#/texts.ts'

/** What creators are told, and by which rules the campaign runs. */
export function Brief({ campaign }: { campaign: OpsCampaign }) {
  return (
    <>
      <Rules campaign={campaign} />
      <Plan campaign={campaign} />
    </>
  )
}

function Rules({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('campaign')
  const labels = useText('labels')
  const topics = useText('topics')
  const form = useText('form')
  const { topic } = campaign
  return (
    <Section title={text('facts')}>
      <Facts
        items={[
          { name: text('type'), value: `${labels(`type_${campaign.type}`)}. ${labels(`type_${campaign.type}_hint`)}` },
          { name: text('held_back'), value: text(startOf(campaign)) },
          ...(campaign.is_automatic ? [{ name: text('automatic'), value: text('automatic_yes') }] : []),
          { name: form('topic'), value: topic ? topics(topic) : form('topic_none') },
          { name: text('landing_url'), value: <WebAddress address={campaign.landing_url} /> },
          {
            name: text('description'),
            value: <span className="whitespace-pre-line">{campaign.description ?? '–'}</span>,
            wide: true,
          },
        ]}
      />
      <Photos addresses={campaign.product_photos} />
    </Section>
  )
}

/** How the campaign starts: by itself only with a day, and when nothing holds it back (TRAN-11). */
const startOf = ({ is_held_back: isHeldBack, start_date: startDate }: OpsCampaign) =>
  isHeldBack ? 'held_back_yes' : startDate === null ? 'held_back_undated' : 'held_back_no'

function WebAddress({ address }: { address: string | null }) {
  if (!address) return '–'
  return (
    <a href={address} target="_blank" rel="noreferrer" className="text-primary hover:underline">
      <Address text={address} />
    </a>
  )
}

function Photos({ addresses }: { addresses: readonly string[] }) {
  const text = useText('form')
  if (addresses.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {addresses.map((address, at) => (
        <li key={address}>
          <img
            src={address}
            alt={text('photo_alt', { number: at + 1 })}
            loading="lazy"
            className="size-20 rounded-control border border-line bg-sunken object-cover"
          />
        </li>
      ))}
    </ul>
  )
}

function Plan({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('campaign')
  return (
    <Section
      title={text('plan')}
      action={
        !campaign.is_automatic && <KeepPlan lines={valuesOf(campaign).task_plan} start={campaign.start_date ?? ''} />
      }
    >
      <ol className="grid gap-4">
        {campaign.task_plan.map((line, at) => (
          <li
            key={`${line.platform}-${line.ad_type}-${at}`}
            className="border-t border-line pt-4 first:border-t-0 first:pt-0"
          >
            <PlanLine line={line} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function PlanLine({ line }: { line: OpsCampaign['task_plan'][number] }) {
  const text = useText('campaign')
  const form = useText('form')
  const ad = useAdName()(line.ad_type)
  const language = useLanguage()
  return (
    <>
      <p className="font-semibold">
        {text('plan_line', { amount: line.amount, ad, platform: platformNames[line.platform] })}
      </p>
      {(line.start_date || line.end_date) && (
        <p className="text-14 text-muted">
          <DateRange from={line.start_date} to={line.end_date} />
        </p>
      )}
      {line.need_acceptance && <p className="text-14 text-muted">{form('need_acceptance')}</p>}
      <p className="mt-1 whitespace-pre-line text-muted">{textFor(language, line.brief)}</p>
    </>
  )
}
