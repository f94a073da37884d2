import { createOperator } from '@fanfara/server/features/accounts/service'
import { appOf } from '@fanfara/server/features/accounts/second-factor/proving'
import type { OperatorRole } from '@fanfara/contract/rights'
import { PASSWORD } from '@fanfara/testkit'
import type { Locator } from 'playwright-core'
import type { Look, Person } from '../browser.ts'
import { world } from '../stage.ts'
import { SECRET, type Text, textsOf } from '../texts.ts'

/** Somebody who works in the console, in a window of their own. */
export class Colleague {
  readonly text: Text
  readonly factor: (key: string) => string
  private secret: string | null = null
  private constructor(
    readonly me: Person,
    readonly name: string,
    readonly email: string,
  ) {
    this.text = textsOf('console', me.look.language)
    const ui = textsOf('ui', me.look.language)
    this.factor = key => ui('factor', key)
  }

  /** Gives somebody an account as the command line does, in the language and theme that they like. */
  static async hire(me: Person, name: string, role: OperatorRole, { language, theme }: Look): Promise<Colleague> {
    const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@biuro.test`
    await createOperator(world.world, { email, name, password: PASSWORD, role })
    await world.world.db.updateTable('account').set({ language, theme }).where('email', '=', email).execute()
    return new Colleague(me, name, email)
  }

  get page() {
    return this.me.page
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'))
  }
  /** What stands somewhere on the page, as a person would look for it. */
  shown(text: string | RegExp): Locator {
    return this.page.getByText(text).filter({ visible: true }).first()
  }

  /** Through the console's own door; whoever set an app up types its code as well. */
  async signIn(): Promise<void> {
    const { me, text, secret } = this
    await me.open('/ops/login')
    await me.fill({ [text('access', 'email')]: this.email, [text('access', 'password')]: PASSWORD })
    await me.page.keyboard.press('Enter')
    if (secret !== null) {
      await me.page.getByLabel(this.factor('code'), { exact: true }).fill(this.codeOf(secret))
      await me.page.keyboard.press('Enter')
    }
    await me.page.getByRole('heading', { name: text('overview', 'title') }).waitFor()
  }

  /** Sets an authenticator app up (SECF-01). */
  async protect(): Promise<void> {
    const { me, factor } = this
    await me.open('/ops/security')
    await me.button(factor('set_up')).click()
    const secret = (await this.dialog.getByText(SECRET).innerText()).replaceAll(/\s/g, '')
    await me.page.getByLabel(factor('setup_code')).fill(this.codeOf(secret))
    await me.button(factor('setup_submit')).click()
    await me.button(factor('codes_kept')).click()
    await me.page.getByText(factor('on'), { exact: true }).first().waitFor()
    this.secret = secret
  }

  private readonly codeOf = (secret: string) => appOf(secret).generate({ timestamp: world.clock.now().getTime() })

  /** Presses a button, fills what its dialog asks for, and presses the one that does it. */
  async act(button: string, fields: Record<string, string> = {}): Promise<void> {
    await this.ask(button, fields)
    await this.confirm()
    await this.dialog.waitFor({ state: 'hidden' })
  }
  /** Opens a dialog and fills it; nothing is done yet. */
  async ask(button: string, fields: Record<string, string> = {}): Promise<void> {
    await this.me.button(button).filter({ visible: true }).first().click()
    for (const [label, value] of Object.entries(fields))
      await this.dialog.getByLabel(label, { exact: true }).fill(value)
  }
  confirm = (): Promise<void> => this.dialog.getByRole('button').last().click()

  /** Finds somebody by a few letters, without the mouse. */
  async find(letters: string, name: string): Promise<void> {
    const { page, text } = this
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: text('finder', 'field') }).pressSequentially(letters)
    await page.getByRole('option', { name: new RegExp(name) }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
}
