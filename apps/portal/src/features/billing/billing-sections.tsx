import { genders, type SettlementForm, settlementForms } from '@fanfara/contract/enums'
import { Section } from '@fanfara/ui/card'
import { RadioGroup } from '@fanfara/ui/choice'
import { ComboField } from '@fanfara/ui/combo-field'
import { SelectField } from '@fanfara/ui/select-field'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useFieldError } from '#/app/form/form.ts'
import { useText } from '#/i18n/text.ts'
import { Grid, Line } from './line.tsx'
import type { Country, Values } from './values.ts'

/** Person or company, and the number by which each is known (BILL-02, BILL-06, BILL-08, BILL-13). */
export function PersonSection({ countries }: { countries: readonly Country[] }) {
  const text = useText('billing')
  const { control } = useFormContext<Values>()
  const isCompany = useWatch({ control, name: 'settlement_form' }) === 'company'
  return (
    <Section title={text('person')}>
      <SettlementChoice />
      <Grid>
        {isCompany && <Line name="company_name" autoComplete="organization" className="tablet:col-span-2" />}
        <Line name="first_name" autoComplete="given-name" />
        <Line name="last_name" autoComplete="family-name" />
        <GenderChoice />
        <TaxNumber countries={countries} isCompany={isCompany} />
      </Grid>
    </Section>
  )
}

function SettlementChoice() {
  const text = useText('billing')
  const enums = useText('enums')
  const { control } = useFormContext<Values>()
  return (
    <Controller
      control={control}
      name="settlement_form"
      render={({ field }) => (
        <RadioGroup<SettlementForm>
          label={text('settlement_form')}
          name={field.name}
          value={field.value}
          options={settlementForms.map(value => ({
            value,
            label: enums(`settlement.${value}`),
            hint: text(`settlement_${value}_hint`),
          }))}
          onChange={field.onChange}
          className="mb-5"
        />
      )}
    />
  )
}

function GenderChoice() {
  const text = useText('billing')
  const enums = useText('enums')
  const { control, formState } = useFormContext<Values>()
  const fieldError = useFieldError(formState.errors)
  return (
    <Controller
      control={control}
      name="gender"
      render={({ field }) => (
        <SelectField
          label={text('gender')}
          error={fieldError('gender')}
          options={genders.map(value => ({ value, label: enums(`gender.${value}`) }))}
          {...field}
        >
          <option value="">{text('choose')}</option>
        </SelectField>
      )}
    />
  )
}

/** PESEL or NIP in Poland; elsewhere the number of that country, taken as given (BILL-13). */
function TaxNumber({ countries, isCompany }: { countries: readonly Country[]; isCompany: boolean }) {
  const text = useText('billing')
  const { control } = useFormContext<Values>()
  const countryId = useWatch({ control, name: 'country_id' })
  const country = countries.find(({ id }) => id === countryId)
  const isPolish = !country || country.alpha_2 === 'PL'
  const key = isPolish ? (isCompany ? 'tax_id_company' : 'tax_id') : 'tax_id_foreign'
  return (
    <Line
      name="tax_id"
      label={text(key)}
      hint={text(`${key}_hint`)}
      inputMode={isPolish ? 'numeric' : 'text'}
      autoComplete="off"
    />
  )
}

/** Street, place and a country that can be searched (BILL-05). */
export function AddressSection({ countries }: { countries: readonly Country[] }) {
  const text = useText('billing')
  const { control, formState } = useFormContext<Values>()
  const fieldError = useFieldError(formState.errors)
  return (
    <Section title={text('address')}>
      <Grid>
        <Line name="street" autoComplete="street-address" className="tablet:col-span-2" />
        <Line name="postcode" autoComplete="postal-code" placeholder="00-000" />
        <Line name="city" autoComplete="address-level2" />
        <Controller
          control={control}
          name="country_id"
          render={({ field }) => (
            <ComboField
              label={text('country')}
              placeholder={text('country_search')}
              options={countries.map(({ id, name }) => ({ value: id, label: name }))}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldError('country_id')}
            />
          )}
        />
      </Grid>
    </Section>
  )
}

/** How to reach the person; the first address also becomes the account's (BILL-14). */
export function ContactSection({ hasAccountEmail }: { hasAccountEmail: boolean }) {
  const text = useText('billing')
  return (
    <Section title={text('contact')}>
      <Grid>
        <Line
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={text(hasAccountEmail ? 'email_hint' : 'email_first_hint')}
        />
        <Line name="phone" type="tel" inputMode="tel" autoComplete="tel" hint={text('phone_hint')} />
      </Grid>
    </Section>
  )
}
