import { readFile } from 'node:fs/promises'
import type { OperatorRole } from '@fanfara/contract/rights'
import { createOperator } from '@fanfara/server/features/accounts/service'
import { PASSWORD } from '@fanfara/testkit'
import { type Look, Person } from '../browser.ts'
import { browser, world } from '../stage.ts'
import { type Text, textsOf } from '../texts.ts'

/** Somebody who works in the console. */
export class Desk {
  readonly text: Text
  private constructor(readonly me: Person) {
    this.text = textsOf('console', me.look.language)
  }

  /** Invites somebody with a role and lets them sign in. */
  static async open(look: Look, name: string, role: OperatorRole): Promise<Desk> {
    const email = `${crypto.randomUUID()}@test.test`
    await createOperator(world.world, { email, name, password: PASSWORD, role })
    const { language, theme } = look
    await world.world.db.updateTable('account').set({ language, theme }).where('email', '=', email).execute()
    const desk = new Desk(await Person.arrive(browser, world.origin, look))
    const { me, text } = desk
    await me.open('/ops/login')
    await me.fill({ [text('access', 'email')]: email, [text('access', 'password')]: PASSWORD })
    await me.button(text('access', 'submit')).click()
    await me.page.getByRole('heading', { name: text('overview', 'title') }).waitFor()
    return desk
  }

  get dialog() {
    return this.me.page.getByRole('dialog').or(this.me.page.getByRole('alertdialog'))
  }

  /** Presses a button, answers what its dialog asks for, and presses the button that does it. */
  async act(button: string, fields: Record<string, string> = {}): Promise<void> {
    await this.me.button(button).first().click()
    for (const [label, value] of Object.entries(fields))
      await this.dialog.getByLabel(label, { exact: true }).fill(value)
    await this.dialog.getByRole('button').last().click()
    await this.dialog.waitFor({ state: 'hidden' })
  }

  /** What a press saves. */
  async saved(press: () => Promise<void>): Promise<string> {
    const [download] = await Promise.all([this.me.page.waitForEvent('download'), press()])
    return readFile(await download.path(), 'utf8')
  }
}
