import type { Look, Person } from '../browser.ts'
import { openConsole } from '../console.ts'
import { type Text, textsOf } from '../texts.ts'

/** An operator who signed in, with the words of their screens, and how often they press. */
class Desk {
  readonly text: Text
  private constructor(readonly me: Person) {
    this.text = textsOf('console', me.look.language)
  }

  static async open(look: Look): Promise<Desk> {
    return new Desk(await openConsole(look, 'Operator', 'owner'))
  }

  /** Counts presses from here on: a press of the mouse is one, a key is one, a field that is typed into is one. */
  async count(): Promise<() => Promise<number>> {
    const counter = await this.me.page.evaluateHandle(() => {
      const counted: { presses: number; field: EventTarget | null } = { presses: 0, field: null }
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
      return counted
    })
    return () => counter.evaluate(({ presses }) => presses)
  }
}

/** An owner at the console, with the words of their screens and a counter of presses. */
export async function deskOn(look: Look) {
  const desk = await Desk.open(look)
  return { me: desk.me, text: desk.text, count: () => desk.count() }
}
