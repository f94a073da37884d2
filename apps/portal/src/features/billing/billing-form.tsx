import { billingForm } from '@fanfara/contract/billing'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useConfig } from '#/app/config.ts'
import { resolverOf, showFormError } from '#/app/form.ts'
import { useText } from '#/i18n/text.ts'
import { useSaveBilling } from './api.ts'
import { AddressSection, BankSection, ContactSection, PersonSection } from './billing-sections.tsx'
import { bodyOf, type Country, emptyValues, fields, type Profile, valuesOf, withCompanyRule } from './values.ts'

const rules = withCompanyRule(resolverOf(billingForm))

/** The billing form (BILL-01…BILL-13); what was typed stays when saving fails. */
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
  const { default_country: defaultCountry } = useConfig()
  const { mutateAsync } = useSaveBilling(profile === null)
  const [alert, setAlert] = useState<string | null>(null)
  const [savedIban, setSavedIban] = useState<string | null>(null)
  const form = useForm({
    defaultValues: profile ? valuesOf(profile) : emptyValues(countries, defaultCountry, accountEmail),
    resolver: rules,
  })
  const submit = form.handleSubmit(async values => {
    setAlert(null)
    try {
      const saved = await mutateAsync(bodyOf(values))
      form.reset(valuesOf(saved))
      setSavedIban(saved.iban)
    } catch (error) {
      const message = showFormError(error, form.setError, fields)
      if (!fields.some(name => form.getFieldState(name).error)) setAlert(message)
    }
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="grid gap-6">
        {alert && <Alert>{alert}</Alert>}
        {!accountEmail && !profile && <Alert tone="info">{text('needed')}</Alert>}
        <PersonSection />
        <AddressSection countries={countries} />
        <ContactSection />
        <BankSection />
        <Button type="submit" busy={form.formState.isSubmitting} className="w-full justify-self-end tablet:w-auto">
          {text('save')}
        </Button>
      </form>
      <MessageDialog isOpen={savedIban !== null} title={text('saved_title')} onClose={() => setSavedIban(null)}>
        {text('saved_text', { iban: savedIban ?? '' })}
      </MessageDialog>
    </FormProvider>
  )
}
