import { BANK_ACCOUNTS_MAX } from '@fanfara/contract/limits'
import { Button, IconButton } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { CloseIcon, PlusIcon } from '@fanfara/ui/icons'
import { SelectField } from '@fanfara/ui/select-field'
import { FieldError, TextField } from '@fanfara/ui/text-field'
import type { ComponentProps } from 'react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { fieldError } from '#/shared/acts/refusal.tsx'
import { SaveForm } from '#/shared/acts/save-form.tsx'
import { type TextOf, useText } from '#/texts.ts'
import { type CompanyValues, inWords } from './company-values.ts'
import { useCountries } from './countries.ts'

/** Who pays, from which accounts, how long for, and where people find what (OPS-21). */
export function CompanyForm({
  values,
  error,
  onSubmit,
}: {
  values: CompanyValues
  error: unknown
  onSubmit: (values: CompanyValues) => Promise<CompanyValues>
}) {
  const text = useText('company')
  const { nameOf } = useCountries()
  return (
    <SaveForm
      draft="company"
      values={values}
      error={error}
      submitLabel={text('save')}
      inWords={written =>
        inWords(written, nameOf).map(({ name, value }) => ({
          name: text(name === 'bank_accounts' ? 'accounts' : name),
          value,
        }))
      }
      onSubmit={onSubmit}
    >
      <Identity error={error} />
      <Accounts error={error} />
      <Terms error={error} />
      <Links error={error} />
    </SaveForm>
  )
}

type Name = Exclude<keyof CompanyValues, 'bank_accounts'>
/** Texts that help with a field. */
type Hint = Parameters<TextOf<'company'>>[0] & `${Name}_hint`

/** A field of the form by its name; its label is the text of the same name. */
function Named({
  name,
  error,
  hint,
  ...props
}: { name: Name; error: unknown; hint?: Hint } & Omit<
  ComponentProps<typeof TextField>,
  'name' | 'error' | 'hint' | 'label'
>) {
  const text = useText('company')
  const { register } = useFormContext<CompanyValues>()
  return (
    <TextField
      {...props}
      label={text(name)}
      hint={hint && text(hint)}
      error={fieldError(error, name)}
      {...register(name)}
    />
  )
}

function Identity({ error }: { error: unknown }) {
  const text = useText('company')
  return (
    <Section title={text('identity')} hint={text('identity_hint')}>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <Named name="name" error={error} autoComplete="organization" maxLength={150} />
        <Named name="tax_id" error={error} hint="tax_id_hint" inputMode="numeric" maxLength={20} />
        <Named name="street" error={error} autoComplete="street-address" maxLength={100} />
        <div className="grid items-start gap-4 phone:grid-cols-[9rem_minmax(0,1fr)]">
          <Named name="postcode" error={error} autoComplete="postal-code" maxLength={20} />
          <Named name="city" error={error} autoComplete="address-level2" maxLength={100} />
        </div>
        <Named name="invoice_email" error={error} hint="invoice_email_hint" type="email" autoCapitalize="none" />
        <Named name="contact_email" error={error} hint="contact_email_hint" type="email" autoCapitalize="none" />
      </div>
    </Section>
  )
}

function Accounts({ error }: { error: unknown }) {
  const text = useText('company')
  const { register } = useFormContext<CompanyValues>()
  const { fields, append, remove } = useFieldArray<CompanyValues, 'bank_accounts'>({ name: 'bank_accounts' })
  return (
    <Section title={text('accounts')} hint={text('accounts_hint')}>
      <ul className="grid gap-4">
        {fields.map((field, at) => (
          <li key={field.id} className="grid items-start gap-3 tablet:grid-cols-[14rem_minmax(0,1fr)_auto]">
            <TextField
              label={text('account_name', { number: at + 1 })}
              maxLength={60}
              error={fieldError(error, `bank_accounts.${at}.name`)}
              {...register(`bank_accounts.${at}.name`)}
            />
            <TextField
              label={text('account_iban', { number: at + 1 })}
              inputMode="numeric"
              spellCheck={false}
              maxLength={60}
              error={fieldError(error, `bank_accounts.${at}.iban`)}
              {...register(`bank_accounts.${at}.iban`)}
            />
            {fields.length > 1 && (
              <IconButton
                className="tablet:mt-7"
                label={text('remove_account', { number: at + 1 })}
                onClick={() => remove(at)}
              >
                <CloseIcon size={18} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <FieldError id="bank_accounts" error={fieldError(error, 'bank_accounts')} />
      {fields.length < BANK_ACCOUNTS_MAX && (
        <Button
          variant="quiet"
          className="mt-3"
          icon={<PlusIcon size={18} />}
          onClick={() => append({ name: '', iban: '' })}
        >
          {text('add_account')}
        </Button>
      )}
    </Section>
  )
}

function Terms({ error }: { error: unknown }) {
  const text = useText('company')
  return (
    <Section title={text('terms')} hint={text('terms_hint')}>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <Named name="payout_minimum" error={error} hint="payout_minimum_hint" inputMode="numeric" maxLength={6} />
        <Named name="invoice_term_days" error={error} hint="invoice_term_days_hint" inputMode="numeric" maxLength={3} />
        <Named
          name="advertiser_term_days"
          error={error}
          hint="advertiser_term_days_hint"
          inputMode="numeric"
          maxLength={3}
        />
        <Named
          name="weekly_invitations"
          error={error}
          hint="weekly_invitations_hint"
          inputMode="numeric"
          maxLength={2}
        />
        <DefaultCountry error={error} />
      </div>
    </Section>
  )
}

/** With which country an empty billing form begins, by its name (DESK-112). */
function DefaultCountry({ error }: { error: unknown }) {
  const text = useText('company')
  const { control } = useFormContext<CompanyValues>()
  const { optionsWith } = useCountries()
  return (
    <Controller
      control={control}
      name="default_country"
      render={({ field }) => (
        <SelectField
          label={text('default_country')}
          hint={text('default_country_hint')}
          error={fieldError(error, 'default_country')}
          options={optionsWith(field.value)}
          {...field}
        />
      )}
    />
  )
}

function Links({ error }: { error: unknown }) {
  const text = useText('company')
  const link = { type: 'url', placeholder: 'https://', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <Section title={text('links')} hint={text('links_hint')}>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <Named name="terms_url" error={error} hint="terms_url_hint" {...link} />
        <Named name="privacy_url" error={error} hint="privacy_url_hint" {...link} />
        <Named name="platform_regulation_url" error={error} hint="platform_regulation_url_hint" {...link} />
        <Named name="community_chat_url" error={error} hint="community_chat_url_hint" {...link} />
      </div>
    </Section>
  )
}
