import { createOperator } from '@fanfara/server/features/accounts/service'
import { PASSWORD } from '@fanfara/testkit'
import { type Look, Person } from '../browser.ts'
import { browser, world } from '../stage.ts'
import { type Text, textsOf } from '../texts.ts'

/** An operator who signed in, with the words of their screens, and how often they press. */
class Desk {
  readonly text: Text
  private constructor(readonly me: Person) {
    this.text = textsOf('console', me.look.language)
  }

  static async open(look: Look): Promise<Desk> {
    const email = `operator-${crypto.randomUUID()}@test.test`
    await createOperator(world.world, { email, name: 'Operator', password: PASSWORD, role: 'owner' })
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

  /** Counts presses from here on: a press of the mouse is one, a key is one, a field that is typed into is one. */
  async count(): Promise<() => Promise<number>> {
    const { page } = this.me
    await page.evaluate(() => {
      const counted = { presses: 0, field: null as EventTarget | null }
      Object.assign(window, { counted })
      addEventListener('pointerdown', () => (counted.presses += 1), true)
      addEventListener(
        'keydown',
        ({ target, key }) => {
          const isField = target instanceof HTMLElement && target.matches('input, textarea') && key !== 'Enter'
          if (isField && counted.field === target) return
          counted.field = isField ? target : null
          if (!['Control', 'Shift', 'Meta'].includes(key)) counted.presses += 1
        },
        true,
      )
    })
    return () => page.evaluate(() => (window as unknown as { counted: { presses: number } }).counted.presses)
  }
}

/** An owner at the console, with the words of their screens and a counter of presses. */
export async function deskOn(look: Look) {
  const desk = await Desk.open(look)
  return { me: desk.me, text: desk.text, count: () => desk.count() }
}
