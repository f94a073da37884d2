import type { UserChannel } from '@fanfara/contract/channels'
import type { Salary } from '@fanfara/contract/evaluation'
import { Button } from '@fanfara/ui/button'
import { formatMoney } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { Money } from '@fanfara/ui/money'
import { platformNames } from '@fanfara/ui/platform-icon'
import { useAdName, useUiText } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { notify } from '@fanfara/ui/toast'
import { useId } from 'react'
import { FormAlert } from '#/app/form/form-alert.tsx'
import { useFieldError } from '#/app/form/form.ts'
import { HelpTextLink } from '#/app/route/help-link.tsx'
import { useText } from '#/i18n/text.ts'
import { NoAmount } from './no-amount.tsx'
import { type Prices, usePriceForm } from './use-price-form.ts'

interface PriceDialogProps {
  channel: UserChannel
  salaries: readonly Salary[]
  /** The one that was asked for: it stands first. */
  asked: Salary
  isOpen: boolean
  onClose: () => void
}

/** The prices of a channel, one field for each ad type, with the previous price and what is recommended and why (SAL-05…SAL-08). */
export function PriceDialog({ channel, salaries, asked, isOpen, onClose }: PriceDialogProps) {
  const text = useText('channels')
  const ui = useUiText()
  const formId = useId()
  const tell = useSaid(channel, salaries)
  const { form, alert, submit } = usePriceForm(channel.id, salaries, asked.id, changes => {
    tell(changes)
    onClose()
  })
  const hasSome = salaries.some(({ recommended_price }) => recommended_price !== null)
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('price_title', { platform: platformNames[channel.type] })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.formState.isSubmitting}>
            {text('price_save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <p className="-mt-3 max-w-[70ch] text-muted">{text('price_hint')}</p>
        <FormAlert sentence={alert} />
        <div className="grid gap-x-8 gap-y-5 tablet:grid-cols-2">
          {[asked, ...salaries.filter(({ id }) => id !== asked.id)].map(salary => (
            <PriceField key={salary.id} salary={salary} form={form} />
          ))}
        </div>
        <p className="max-w-[70ch] border-t border-line pt-4 text-14 text-muted">
          {text(hasSome ? 'price_how' : 'price_how_none')}{' '}
          <HelpTextLink place="evaluation">{text('price_how_link')}</HelpTextLink>
        </p>
      </form>
    </Modal>
  )
}

/** Says which price was saved, or how many were; nothing where nothing changed. */
function useSaid(channel: UserChannel, salaries: readonly Salary[]) {
  const text = useText('channels')
  const adName = useAdName()
  return (changes: Readonly<Record<string, number>>) => {
    const saved = salaries.filter(({ id }) => changes[id] !== undefined)
    const [first] = saved
    if (!first) return
    const one = { ad: adName(first.task_type), price: formatMoney(changes[first.id] ?? 0, 0) }
    notify({
      key: `price-${channel.id}`,
      tone: 'success',
      title: text('prices_saved', { count: saved.length }),
      ...(saved.length === 1 && { description: text('price_saved_text', one) }),
    })
  }
}

/** One ad type's price, with what is known of it. */
function PriceField({ salary, form }: { salary: Salary; form: ReturnType<typeof usePriceForm>['form'] }) {
  const text = useText('channels')
  const ad = useAdName()(salary.task_type)
  const { register, setValue, setFocus, formState } = form
  const fieldError = useFieldError<Prices>(formState.errors)
  const { id, recommended_price: recommended } = salary
  const take = () => {
    setValue(id, String(recommended), { shouldDirty: true, shouldValidate: true })
    setFocus(id)
  }
  return (
    <TextField
      label={ad}
      hint={<Amounts salary={salary} />}
      error={fieldError(id)}
      inputMode="numeric"
      autoComplete="off"
      end={<span className="pr-3 text-muted">zł</span>}
      labelEnd={
        recommended !== null && (
          <button
            type="button"
            onClick={take}
            aria-label={text('price_take_of', { ad })}
            className="relative shrink-0 text-14 font-semibold text-primary after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
          >
            {text('price_take')}
          </button>
        )
      }
      {...register(id)}
    />
  )
}

function Amounts({ salary: { previous_price: previous, recommended_price: recommended } }: { salary: Salary }) {
  const text = useText('channels')
  const amounts = [
    { name: text('price_previous'), value: previous },
    { name: text('price_recommended'), value: recommended },
  ]
  return (
    <span className="flex flex-wrap gap-x-4">
      {amounts.map(({ name, value }) => (
        <span key={name}>
          {name}: {value === null ? <NoAmount label={text('price_none')} /> : <Money zloty={value} decimals={0} />}
        </span>
      ))}
    </span>
  )
}
