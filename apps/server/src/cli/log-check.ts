import { checkWhole } from '../features/audit/service.ts'
import type { World } from '../world.ts'

/** Looks through the whole sealed log and says what came of it (LOG-03). @returns the exit code */
export async function checkLog(world: World, say: (text: string) => void): Promise<number> {
  const { sealed, head, broken } = await checkWhole(world)
  if (broken)
    say(
      `Broken at ${broken.position}, line ${broken.lineId ?? 'unknown'}: ${broken.why}. ${sealed} lines before it hold.`,
    )
  else say(`${sealed} lines are as they were written. The newest seal is ${head ?? 'not made yet'}.`)
  return broken ? 1 : 0
}
