import { type Language, languageFacts, languages } from '@fanfara/contract/enums'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { DateRange } from '@fanfara/ui/date-text'
import { Modal } from '@fanfara/ui/modal'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { payLine } from '#/shared/pay.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'
import { bodyOf, type FormValues } from '#/features/campaigns/form/form-values.ts'

type Written = ReturnType<typeof bodyOf>

/** The campaign as creators will read it, in each language, on a phone and on a wide screen (WORK-06). */
export function Preview() {
  const text = useText('form')
  const { control, getValues } = useFormContext<FormValues>()
  useWatch({ control })
  const [language, setLanguage] = useState(useLanguage())
  const dialog = useDialog()
  const campaign = bodyOf(getValues())
  return (
    <Section title={text('preview')} hint={text('preview_hint')}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Languages chosen={language} onChoose={setLanguage} />
        <Button variant="quiet" size="small" onClick={dialog.open}>
          {text('preview_wide')}
        </Button>
      </div>
      <div className="rounded-surface border border-line bg-page p-4">
        <Shown campaign={campaign} language={language} />
      </div>
      <Modal isOpen={dialog.isOpen} onClose={dialog.close} title={text('preview')}>
        <div className="mb-4">
          <Languages chosen={language} onChoose={setLanguage} />
        </div>
        <Shown campaign={campaign} language={language} isWide />
      </Modal>
    </Section>
  )
}

interface LanguagesProps {
  chosen: Language
  onChoose: (language: Language) => void
}

/** Which language's briefs are shown. */
function Languages({ chosen, onChoose }: LanguagesProps) {
  const text = useText('form')
  return (
    <fieldset aria-label={text('preview_language')} className="flex gap-1">
      {languages.map(language => (
        <Button
          key={language}
          size="small"
          variant={language === chosen ? 'secondary' : 'quiet'}
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
        >
          {languageFacts[language].name}
        </Button>
      ))}
    </fieldset>
  )
}

interface ShownProps {
  campaign: Written
  language: Language
  isWide?: boolean
}

function Shown({ campaign, language, isWide = false }: ShownProps) {
  return (
    <div className={isWide ? 'grid items-start gap-6 tablet:grid-cols-2' : 'grid gap-4'}>
      <div className="grid gap-4">
        <Head campaign={campaign} />
        <Pay campaign={campaign} />
        <Photos addresses={campaign.product_photos} />
      </div>
      <Tasks campaign={campaign} language={language} />
    </div>
  )
}

function Head({ campaign: { name, platforms, start_date: from, end_date: to, description } }: { campaign: Written }) {
  const text = useText('form')
  return (
    <div>
      <p className="flex items-start justify-between gap-3">
        <span className="text-16 font-semibold wrap-anywhere">{name || text('preview_nameless')}</span>
        <span className="flex shrink-0 gap-1">
          {platforms.map(platform => (
            <PlatformIcon key={platform} type={platform} size={18} labelled />
          ))}
        </span>
      </p>
      <p className="text-14 text-muted">{from || to ? <DateRange from={from} to={to} /> : text('preview_undated')}</p>
      {description && <p className="mt-2 wrap-anywhere whitespace-pre-line">{description}</p>}
    </div>
  )
}

/** A fee without an amount follows creators’ own prices; any other rate without one is not written yet. */
const isPaid = ({ model, value }: Written['incomes'][number]) => value !== null || model === 'FLAT_FEE'

function Pay({ campaign: { incomes } }: { campaign: Written }) {
  const labels = useText('labels')
  const language = useLanguage()
  return (
    <ul className="grid gap-0.5">
      {incomes.filter(isPaid).map((income, at) => (
        <li key={`${at}-${income.model}`} className="font-semibold text-brass">
          {payLine(income, labels, language)}
        </li>
      ))}
    </ul>
  )
}

function Photos({ addresses }: { addresses: readonly string[] }) {
  const text = useText('form')
  if (addresses.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {addresses.map((address, at) => (
        <li key={`${at}-${address}`}>
          <img
            src={address}
            alt={text('photo_alt', { number: at + 1 })}
            className="size-16 rounded-control border border-line bg-sunken object-cover"
          />
        </li>
      ))}
    </ul>
  )
}

/** A task without days of its own runs as long as the campaign. */
function Tasks({ campaign, language }: { campaign: Written; language: Language }) {
  const text = useText('form')
  const adName = useAdName()
  return (
    <ol className="grid gap-3">
      {campaign.task_plan.map((task, at) => (
        <li key={`${at}-${task.ad_type}`} className="rounded-control border border-line bg-surface p-3">
          <p className="flex items-center gap-2 font-semibold">
            <PlatformIcon type={task.platform} size={16} labelled />
            {task.amount > 1 ? `${task.amount} × ${adName(task.ad_type)}` : adName(task.ad_type)}
          </p>
          <Days from={task.start_date ?? campaign.start_date} to={task.end_date ?? campaign.end_date} />
          <p lang={language} className="mt-1 text-14 wrap-anywhere whitespace-pre-line">
            {task.brief[language].trim() || <span className="text-warning">{text('preview_no_brief')}</span>}
          </p>
          {task.need_acceptance && <p className="mt-1 text-14 text-muted">{text('need_acceptance')}</p>}
        </li>
      ))}
    </ol>
  )
}

function Days({ from, to }: { from: string | null; to: string | null }) {
  if (!from && !to) return null
  return (
    <p className="text-14 text-muted">
      <DateRange from={from} to={to} />
    </p>
  )
}
