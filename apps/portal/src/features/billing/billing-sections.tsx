import { genders, type SettlementForm, settlementForms } from '@fanfara/contract/enums'
import { Section } from '@fanfara/ui/card'
import { RadioGroup } from '@fanfara/ui/choice'
import { ComboField } from '@fanfara/ui/combo-field'
import { SelectField } from '@fanfara/ui/select-field'
import { TextField } from '@fanfara/ui/text-field'
import type { ComponentProps, ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useFieldError } from '#/app/form.ts'
import { useText } from '#/i18n/text.ts'
import type { Country, Values } from './values.ts'

type LineName =
  | 'company_name'
  | 'first_name'
  | 'last_name'
  | 'tax_id'
  | 'street'
  | 'postcode'
  | 'city'
  | 'email'
  | 'phone'
  | 'iban'
  | 'bank_name'

/** One line of the form; its label is the field's text unless another is given. */
function Line({ name, ...props }: { name: LineName } & Partial<ComponentProps<typeof TextField>>) {
  const text = useText('billing')
  const { register, formState } = useFormContext<Values>()
  const fieldError = useFieldError(formState.errors)
  return <TextField label={text(name)} error={fieldError(name)} {...props} {...register(name)} />
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-6 gap-y-5 tablet:grid-cols-2">{children}</div>
}

/** Person or company, and its number, which follows that choice (BILL-02, BILL-13). */
export function PersonSection() {
  const text = useText('billing')
  const enums = useText('enums')
  const { register, control, formState } = useFormContext<Values>()
  const fieldError = useFieldError(formState.errors)
  const isCompany = useWatch({ control, name: 'settlement_form' }) === 'company'
  return (
    <Section title={text('person')}>
      <Controller
        control={control}
        name="settlement_form"
        render={({ field }) => (
          <RadioGroup<SettlementForm>
            label={text('settlement_form')}
            name={field.name}
            value={field.value}
            options={settlementForms.map(value => ({ value, label: enums(`settlement.${value}`) }))}
            onChange={field.onChange}
            className="mb-5"
          />
        )}
      />
      <Grid>
        {isCompany && <Line name="company_name" autoComplete="organization" className="tablet:col-span-2" />}
        <Line name="first_name" autoComplete="given-name" />
        <Line name="last_name" autoComplete="family-name" />
        <SelectField
          label={text('gender')}
          error={fieldError('gender')}
          options={genders.map(value => ({ value, label: enums(`gender.${value}`) }))}
          {...register('gender')}
        >
          <option value="">{text('choose')}</option>
        </SelectField>
        <Line
          name="tax_id"
          label={text(isCompany ? 'tax_id_company' : 'tax_id')}
          hint={text(isCompany ? 'tax_id_company_hint' : 'tax_id_hint')}
          inputMode="numeric"
          autoComplete="off"
        />
      </Grid>
    </Section>
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

/** How to reach the person. */
export function ContactSection() {
  const text = useText('billing')
  return (
    <Section title={text('contact')}>
      <Grid>
        <Line name="email" type="email" inputMode="email" autoComplete="email" />
        <Line name="phone" type="tel" inputMode="tel" autoComplete="tel" />
      </Grid>
    </Section>
  )
}

/** Where the money goes. */
export function BankSection() {
  const text = useText('billing')
  return (
    <Section title={text('bank')}>
      <Grid>
        <Line name="iban" hint={text('iban_hint')} autoComplete="off" className="tablet:col-span-2" />
        <Line name="bank_name" autoComplete="off" />
      </Grid>
    </Section>
  )
}
