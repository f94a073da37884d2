import {
  createBilling,
  getBilling,
  listCountries as listCountriesEndpoint,
  updateBilling,
} from '@fanfara/contract/billing'
import type { Language } from '@fanfara/contract/enums'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#/edge/caller.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { listCountries, readBilling, saveBilling } from './service.ts'

const countryName = (language: Language, alpha2: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(alpha2) ?? alpha2

function presentBilling(billing: Awaited<ReturnType<typeof readBilling>>, language: Language) {
  return {
    first_name: billing.first_name,
    last_name: billing.last_name,
    gender: billing.gender,
    tax_id: billing.taxId,
    street: billing.street,
    postcode: billing.postcode,
    city: billing.city,
    country_id: billing.country_id,
    country: { id: billing.country_id, name: countryName(language, billing.alpha_2), alpha_2: billing.alpha_2 },
    email: billing.email,
    phone: billing.phone,
    iban: billing.iban,
    bank_name: billing.bank_name,
    settlement_form: billing.settlement_form,
    company_name: billing.company_name,
  }
}

/** Billing data and countries. */
export function billingRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getBilling, async ({ caller, language }) => ({
    data: presentBilling(await readBilling(world, caller.accountId), language),
  }))
  const saving = async (caller: Caller, { ip }: FastifyRequest) => ({
    isConfirmed: await app.isConfirmed(caller),
    address: ip,
  })
  serve(app, world, createBilling, async ({ caller, body, language, request }) => {
    await saveBilling(world, caller.accountId, body, { isNew: true, ...(await saving(caller, request)) })
    return { data: presentBilling(await readBilling(world, caller.accountId), language) }
  })
  serve(app, world, updateBilling, async ({ caller, body, language, request }) => {
    await saveBilling(world, caller.accountId, body, { isNew: false, ...(await saving(caller, request)) })
    return { data: presentBilling(await readBilling(world, caller.accountId), language) }
  })
  serve(app, world, listCountriesEndpoint, async ({ language }) => {
    const collator = new Intl.Collator(language)
    const countries = (await listCountries(world)).map(({ id, alpha_2 }) => ({
      id,
      name: countryName(language, alpha_2),
      alpha_2,
    }))
    return { data: countries.sort((one, other) => collator.compare(one.name, other.name)) }
  })
}
