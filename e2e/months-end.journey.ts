import { readFile } from 'node:fs/promises'
import { grosze } from '@fanfara/contract/money'
import { requestPayout } from '@fanfara/contract/payments'
import type { OperatorRole } from '@fanfara/contract/rights'
import { reconcile } from '@fanfara/server/features/ledger/service'
import { PASSWORD } from '@fanfara/testkit'
import type { Creator } from '@fanfara/testkit/creator'
import { expect, test } from 'vitest'
import { bothLooks, type Look, Person } from './browser.ts'
import { openConsole } from './console.ts'
import { browser, openStage, world } from './stage.ts'
import { type Text, textsOf } from './texts.ts'

openStage()

/** A file as it is handed to a page. */
interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Somebody of finance in the console. */
class Desk {
  readonly text: Text
  private constructor(readonly me: Person) {
    this.text = textsOf('console', me.look.language)
  }

  static async open(look: Look, name: string, role: OperatorRole): Promise<Desk> {
    return new Desk(await openConsole(look, name, role))
  }

  /** Presses the last button of the open dialog, which does what it asks. */
  async confirm(): Promise<void> {
    const dialog = this.me.page.getByRole('dialog').or(this.me.page.getByRole('alertdialog'))
    await dialog.getByRole('button').last().click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Puts everything that waits into files. @returns the address of the file */
  async makeRun(): Promise<string> {
    const { me, text } = this
    await me.open('/ops/payouts?status=ordered')
    await me.page.getByRole('link', { name: text('run', 'open') }).click()
    await me.page.getByRole('heading', { name: text('run', 'ready') }).waitFor()
    await me.lookAt('ops-payout-run')
    await me.page.getByRole('button', { name: /zł$/ }).click()
    await this.confirm()
    await me.page.waitForURL(/\/payouts\/runs\//)
    await world.advance(1000)
    await me.page.getByText(text('run', 'done')).waitFor()
    await me.lookAt('ops-payout-run-done')
    const link = me.page.getByRole('link', { name: text('run', 'ready_part', { count: CREATORS }) })
    return (await link.first().getAttribute('href')) ?? ''
  }

  async release(path: string): Promise<void> {
    const { me, text } = this
    await me.open(path)
    await me.button(text('payouts', 'release')).click()
    await this.confirm()
    await me.button(text('payouts', 'download')).waitFor()
  }

  /** Brings the bank's statement, and sees that it closes everything. */
  async importStatement(file: File): Promise<void> {
    const { me, text } = this
    await me.open('/ops/bank-statements')
    await me.page.getByRole('heading', { name: text('statements', 'title') }).waitFor()
    await me.lookAt('ops-statements-empty')
    await me.page.getByLabel(text('statements', 'drop')).setInputFiles(file)
    await me.page.getByText(text('statements', 'outcome_imported', { count: CREATORS + RETURNED })).waitFor()
    await me.page.getByText(text('statements', 'nothing_waits'), { exact: true }).waitFor()
    await me.page.getByText(text('statements', 'all_settled')).filter({ visible: true }).first().waitFor()
    await me.lookAt('ops-statements')
    await me.page.locator('a[href*="/ops/bank-statements/"]').first().click()
    await me.page.getByText(text('statements', 'state_matched_payout')).filter({ visible: true }).first().waitFor()
    await me.lookAt('ops-statement')
  }
}

const CREATORS = 30
const RETURNED = 3

/** The bank: it fetches what was released, carries it out, and sends some back. @returns the file of its statement */
async function bankDay(look: Look): Promise<File> {
  const me = await Person.arrive(browser, world.origin, look)
  const { page } = me
  await me.open('/sandbox/bank')
  await me.button('Weź zwolnione pliki z Fanfary').click()
  await page.getByText(`Przyjęto przelewów: ${CREATORS}`).waitFor()
  await me.lookAt('sandbox-bank')
  await me.button('Wykonaj').click()
  await page.getByText(`Wykonano przelewów: ${CREATORS}`).waitFor()
  for (const box of (await page.getByRole('checkbox').all()).slice(0, RETURNED)) await box.check()
  await me.button('Zwróć zaznaczone').click()
  await page.getByText(`Zwrócono przelewów: ${RETURNED}`).waitFor()
  const format = me.isPhone ? 'mt940' : 'camt.053'
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: format }).first().click(),
  ])
  const file = {
    name: download.suggestedFilename(),
    mimeType: 'text/plain',
    buffer: await readFile(await download.path()),
  }
  expect(me.complaints).toEqual([])
  await me.context.close()
  return file
}

/** A creator reads what happened to their balance and takes it home as a file. */
async function readStatement(creator: Creator, look: Look): Promise<string> {
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', creator.id).execute()
  const me = await Person.arrive(browser, world.origin, look)
  const text = textsOf('portal', language)
  await me.open('/login')
  await me.fill({ [text('accounts', 'email')]: creator.email, [text('accounts', 'password')]: PASSWORD })
  await me.button(text('accounts', 'log_in')).click()
  await me.page.waitForURL(`${world.origin}/`)
  await me.open('/finances/statements')
  const [download] = await Promise.all([
    me.page.waitForEvent('download'),
    me.button(text('payments', 'statement_save_csv')).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(me.complaints).toEqual([])
  await me.context.close()
  return file
}

async function monthsEnd(look: Look): Promise<void> {
  const creators: Creator[] = []
  for (let at = 0; at < CREATORS; at += 1) {
    const creator = await world.creator({ available: grosze(100_00 + at), name: `Twórca ${at}` })
    await creator.call(requestPayout, { body: undefined })
    creators.push(creator)
  }
  const maker = await Desk.open(look, 'Finanse A', 'finance')
  const releaser = await Desk.open(look, 'Finanse B', 'finance')
  const path = await maker.makeRun()
  await releaser.release(path)
  await maker.importStatement(await bankDay(look))
  expect(await reconcile(world.world)).toEqual([])
  const balances = await Promise.all(creators.map(each => each.balances()))
  expect(balances.filter(({ available }) => available > 0)).toHaveLength(RETURNED)
  expect(balances.every(({ inPayout }) => inPayout === 0)).toBe(true)
  const back = creators[balances.findIndex(({ available }) => available > 0)]
  if (!back) throw new Error('somebody’s transfer came back')
  expect(await readStatement(back, look)).toContain('AC04')
  for (const { me } of [maker, releaser]) {
    expect(me.complaints).toEqual([])
    await me.context.close()
  }
}

test.each(bothLooks)(
  'OPS-15 TRAN-45 TRAN-46 TRAN-47 A11Y-03 a month’s end: one person makes, another releases, the bank executes and returns, its statement closes everything, on %s',
  async (_name, look) => {
    await monthsEnd(look)
  },
)
