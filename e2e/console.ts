import type { OperatorRole } from '@fanfara/contract/rights'
import { createOperator } from '@fanfara/server/features/accounts/service'
import { PASSWORD } from '@fanfara/testkit'
import { type Look, Person } from './browser.ts'
import { browser, world } from './stage.ts'
import { textsOf } from './texts.ts'

/** Somebody new with a role who signed in at the console. */
export async function openConsole(look: Look, name: string, role: OperatorRole): Promise<Person> {
  const email = `${crypto.randomUUID()}@test.test`
  await createOperator(world.world, { email, name, password: PASSWORD, role })
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).where('email', '=', email).execute()
  const me = await Person.arrive(browser, world.origin, look)
  const text = textsOf('console', language)
  await me.open('/ops/login')
  await me.fill({ [text('access', 'email')]: email, [text('access', 'password')]: PASSWORD })
  await me.button(text('access', 'submit')).click()
  await me.page.getByRole('heading', { name: text('overview', 'title') }).waitFor()
  return me
}

/** Says who pays, in the form of the company, and saves it. */
export async function saveCompany(me: Person, { name, host }: { name: string; host: string }): Promise<void> {
  const text = textsOf('console', me.look.language)
  await me.open('/ops/company')
  await me.fill({
    [text('company', 'name')]: name,
    [text('company', 'tax_id')]: '5261040828',
    [text('company', 'street')]: 'ul. Jasna 1',
    [text('company', 'postcode')]: '00-001',
    [text('company', 'city')]: 'Warszawa',
    [text('company', 'account_name', { number: 1 })]: 'Główny',
    [text('company', 'account_iban', { number: 1 })]: '61 1090 1014 0000 0712 1981 2874',
    [text('company', 'invoice_email')]: `faktury@${host}`,
    [text('company', 'contact_email')]: `kontakt@${host}`,
  })
  await me.button(text('company', 'save')).click()
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** Fills a new campaign of thirty days: a fee for a banner under the stream, on Twitch. It is not saved yet. */
export async function fillCampaign(me: Person, name: string): Promise<void> {
  const text = textsOf('console', me.look.language)
  await me.open('/ops/campaigns/new')
  await me.fill({
    [text('form', 'name')]: name,
    [text('form', 'description')]: 'Pokaż produkt na kanale.',
    [text('form', 'advertiser')]: 'Zorza',
    [text('form', 'advertiser_email')]: 'marketing@zorza.test',
    [text('form', 'start_date')]: day(0),
    [text('form', 'end_date')]: day(30),
    [text('form', 'value_flat')]: '250',
    [text('form', 'brief_pl')]: 'Pokaż sok.',
    [text('form', 'brief_en')]: 'Show the juice.',
  })
  await me.page.getByLabel(text('form', 'model')).selectOption('FLAT_FEE')
  await me.page.getByRole('checkbox', { name: 'Twitch' }).check()
  await me.page.getByLabel(text('form', 'platform'), { exact: true }).selectOption('twitch')
  await me.page.getByLabel(text('form', 'ad_type')).selectOption('onpage_banner_under_stream')
}
