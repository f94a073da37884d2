import type { UserChannel } from '@fanfara/contract/channels'
import { priceField, type Salary } from '@fanfara/contract/evaluation'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { formatMoney } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { Money } from '@fanfara/ui/money'
import { platformNames } from '@fanfara/ui/platform-icon'
import { useAdName, useUiText } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { notify } from '@fanfara/ui/toast'
import { useId, useState } from 'react'
import { type ResolverResult, useForm } from 'react-hook-form'
import { showFormError, useFieldError } from '#/app/form/form.ts'
import { HelpTextLink } from '#/app/route/help-link.tsx'
import { useText } from '#/i18n/text.ts'
import { useSavePrice } from './api.ts'
import { NoAmount } from './no-amount.tsx'
import { wholeOf } from './whole-number.ts'

interface Values {
  price: string
}

function checkPrice({ price }: Values): ResolverResult<Values, { price: number }> {
  const result = priceField.safeParse(wholeOf(price))
  if (result.success) return { values: { price: result.data }, errors: {} }
  return { values: {}, errors: { price: { type: 'rule', message: result.error.issues[0]?.message } } }
}

/** Sets the price of an ad type: the previous one, what is recommended and why, the new one (SAL-05…SAL-08). */
export function PriceDialog({
  channel,
  salary,
  isOpen,
  onClose,
}: {
  channel: UserChannel
  salary: Salary
  isOpen: boolean
  onClose: () => void
}) {
  const text = useText('channels')
  const ad = useAdName()(salary.task_type)
  const ui = useUiText()
  const formId = useId()
  const { form, alert, submit } = usePriceForm(channel.id, salary, price => {
    notify({
      key: `price-${salary.id}`,
      tone: 'success',
      title: text('price_saved'),
      description: text('price_saved_text', { ad, price: formatMoney(price, 0) }),
    })
    onClose()
  })
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('price_title')}
      size="small"
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
        <p className="-mt-3 text-muted">{text('price_about', { ad, platform: platformNames[channel.type] })}</p>
        {alert && <Alert>{alert}</Alert>}
        <Amounts salary={salary} />
        <PriceInput form={form} recommended={salary.recommended_price} />
      </form>
    </Modal>
  )
}

/** The form's state; what was typed stays when saving fails. */
function usePriceForm(channelId: string, salary: Salary, onSaved: (price: number) => void) {
  const { mutateAsync } = useSavePrice(channelId)
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm<Values, unknown, { price: number }>({
    defaultValues: { price: salary.price === null ? '' : String(salary.price) },
    resolver: checkPrice,
  })
  const submit = form.handleSubmit(async ({ price }) => {
    setAlert(null)
    try {
      await mutateAsync({ id: salary.id, price })
      onSaved(price)
    } catch (error) {
      const message = showFormError(error, form.setError, ['price'])
      if (!form.getFieldState('price').error) setAlert(message)
    }
  })
  return { form, alert, submit }
}

function Amounts({ salary: { previous_price: previous, recommended_price: recommended } }: { salary: Salary }) {
  const text = useText('channels')
  const amount = (zloty: number | null) =>
    zloty === null ? <NoAmount label={text('price_none')} /> : <Money zloty={zloty} decimals={0} />
  return (
    <div className="rounded-surface border border-line bg-sunken p-4">
      <dl className="grid grid-cols-2 gap-4">
        {[
          { name: text('price_previous'), value: previous },
          { name: text('price_recommended'), value: recommended },
        ].map(({ name, value }) => (
          <div key={name}>
            <dt className="text-14 text-muted">{name}</dt>
            <dd className="text-20 font-semibold">{amount(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 border-t border-line pt-3 text-14 text-muted">
        {text(recommended === null ? 'price_how_none' : 'price_how')}{' '}
        <HelpTextLink place="evaluation">{text('price_how_link')}</HelpTextLink>
      </p>
    </div>
  )
}

function PriceInput({
  form: { register, setValue, setFocus, formState },
  recommended,
}: {
  form: ReturnType<typeof usePriceForm>['form']
  recommended: number | null
}) {
  const text = useText('channels')
  const fieldError = useFieldError(formState.errors)
  const take = () => {
    setValue('price', String(recommended), { shouldDirty: true, shouldValidate: true })
    setFocus('price')
  }
  return (
    <TextField
      label={text('price_new')}
      hint={text('price_hint')}
      error={fieldError('price')}
      inputMode="numeric"
      autoComplete="off"
      end={<span className="pr-3 text-muted">zł</span>}
      labelEnd={
        recommended !== null && (
          <button
            type="button"
            onClick={take}
            className="relative text-14 font-semibold text-primary after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
          >
            {text('price_take')}
          </button>
        )
      }
      {...register('price')}
    />
  )
}
