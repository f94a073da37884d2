import { readFile } from 'node:fs/promises'
import type { OperatorRole } from '@fanfara/contract/rights'
import type { Look, Person } from '../browser.ts'
import { openConsole } from '../console.ts'
import { type Text, textsOf } from '../texts.ts'

/** Somebody who works in the console. */
export class Desk {
  readonly text: Text
  private constructor(readonly me: Person) {
    this.text = textsOf('console', me.look.language)
  }

  /** Invites somebody with a role and lets them sign in. */
  static async open(look: Look, name: string, role: OperatorRole): Promise<Desk> {
    return new Desk(await openConsole(look, name, role))
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
