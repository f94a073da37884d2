import { type BillingForm as Body, billingForm } from '@fanfara/contract/billing'
import { plainIban } from '@fanfara/contract/identifiers'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { formatDateTime, formatMoney, onOneLine } from '@fanfara/ui/format'
import { preloadModal } from '@fanfara/ui/modal'
import { takeSaved } from '@fanfara/ui/take-saved'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormAlert } from '#/app/form/form-alert.tsx'
import { useConfig } from '#/app/server/config.ts'
import { resolverOf, showFormError } from '#/app/form/form.ts'
import { billingQuery } from '#/app/server/billing.ts'
import { paymentsQuery } from '#/app/server/payments.ts'
import { useLeaveGuard } from '#/app/route/leave-guard.ts'
import { useText } from '#/i18n/text.ts'
import { grouped } from './account-number.ts'
import { useSaveBilling } from './api.ts'
import { BankSection } from './bank-section.tsx'
import { useBillingDraft } from './billing-draft.ts'
import { AddressSection, ContactSection, PersonSection } from './billing-sections.tsx'
import { IbanChangeDialog } from './iban-change-dialog.tsx'
import {
  billingRules,
  bodyOf,
  type Country,
  emptyValues,
  fields,
  isSame,
  type Profile,
  type Values,
  valuesOf,
} from './values.ts'

const contractRules = resolverOf<Values, Body>(billingForm)

/** The billing form (BILL-01…BILL-14); what was typed stays when saving fails. */
export function BillingForm({
  profile,
  countries,
  accountEmail,
}: {
  profile: Profile | null
  countries: readonly Country[]
  accountEmail: string | null
}) {
  const text = useText('billing')
  const { form, alert, isSaving, savedIban, forgetSaved, save, asked, ask } = useBillingForm(
    profile,
    countries,
    accountEmail,
  )
  const question = useLeaveGuard(form.formState.isDirty)
  // Empty until one was saved; another one than at first where it was changed elsewhere meanwhile.
  const keptIban = plainIban(form.formState.defaultValues?.iban ?? '')
  const isNewIban = ({ iban }: Body) => keptIban !== '' && plainIban(iban) !== keptIban
  // The topmost, also where it came into the form after those below it.
  const toFirst = (errors: object) => {
    const first = fields.find(name => name in errors)
    if (first) form.setFocus(first)
  }
  const submit = form.handleSubmit(body => (isNewIban(body) ? ask(body) : save(body)), toFirst)
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="grid gap-6">
        <FormAlert sentence={alert} />
        {!accountEmail && !profile && <Alert tone="info">{text('needed')}</Alert>}
        <PersonSection countries={countries} />
        <AddressSection countries={countries} />
        <ContactSection hasAccountEmail={accountEmail !== null} />
        <BankSection hasIban={profile !== null} />
        <Button
          type="submit"
          busy={form.formState.isSubmitting || isSaving}
          onPointerEnter={preloadModal}
          className="w-full justify-self-end tablet:w-auto"
        >
          {text('save')}
        </Button>
      </form>
      <IbanChangeDialog
        before={keptIban}
        after={asked?.iban ?? null}
        onConfirm={() => asked && save(asked)}
        onCancel={() => ask(null)}
      />
      <MessageDialog isOpen={savedIban !== null} title={text('saved_title')} onClose={forgetSaved}>
        <p>{text('saved_text', { iban: grouped(savedIban ?? '') })}</p>
        {savedIban !== null && <RestsUntil />}
      </MessageDialog>
      {question}
    </FormProvider>
  )
}

/** From when on, and from how much where the balance is below it, a payout can be ordered once a new number lets payouts rest (FIN-15, FIN-16). */
function RestsUntil() {
  const text = useText('payments')
  const language = useLanguage()
  const { minimum } = useConfig().payout
  const { data } = useQuery(paymentsQuery)
  if (!data?.payout_held_until) return null
  const date = onOneLine(formatDateTime(data.payout_held_until, language))
  const isBelow = data.balance < minimum
  return (
    <p className="mt-3">
      {isBelow ? text('hold_until_minimum', { date, minimum: formatMoney(minimum, 0) }) : text('hold_until', { date })}
    </p>
  )
}

/** The form's state: what is typed, what is being asked about, what the server said. */
function useBillingForm(profile: Profile | null, countries: readonly Country[], accountEmail: string | null) {
  const text = useText('billing')
  const cache = useQueryClient()
  const { default_country: defaultCountry } = useConfig()
  const { mutateAsync, isPending: isSaving } = useSaveBilling(profile === null)
  const [alert, setAlert] = useState<string | null>(null)
  const [savedIban, setSavedIban] = useState<string | null>(null)
  const [asked, ask] = useState<Body | null>(null)
  const form = useForm({
    defaultValues: profile ? valuesOf(profile) : emptyValues(countries, defaultCountry, accountEmail),
    resolver: billingRules(contractRules, countries),
    shouldFocusError: false,
  })
  useBillingDraft(form)
  /** Takes over what was saved elsewhere since the form began, but for what was typed here. @returns whether anything was. */
  const takeChanged = async (): Promise<boolean> => {
    // Who has no connection hears of it from saving itself.
    const kept = await cache.fetchQuery({ ...billingQuery, staleTime: 0 }).catch(() => null)
    if (!kept || isSame(valuesOf(kept), form.formState.defaultValues)) return false
    form.reset(valuesOf(kept), { keepDirtyValues: true })
    return true
  }
  const save = async (body: Body) => {
    // The question is answered; whoever must also show who they are is asked that next, not beneath it.
    ask(null)
    setAlert(null)
    if (profile !== null && (await takeChanged())) return setAlert(text('changed_elsewhere'))
    try {
      const sent = form.getValues()
      const saved = await mutateAsync(bodyOf(body))
      takeSaved(form, sent, valuesOf(saved))
      setSavedIban(saved.iban)
    } catch (error) {
      const message = showFormError(error, form.setError, fields)
      const wrong = fields.find(name => form.getFieldState(name).error)
      if (wrong) form.setFocus(wrong)
      else setAlert(message)
    }
  }
  return { form, alert, isSaving, savedIban, forgetSaved: () => setSavedIban(null), save, asked, ask }
}
