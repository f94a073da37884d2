import type { SimulatorStore } from '@fanfara/platforms/simulator'
import type { World } from '../world.ts'

/** Keeps the simulated platforms' world in the product's database, so that it survives a restart. */
export const databaseSimulatorStore = (world: Pick<World, 'db'>): SimulatorStore => ({
  async load(platform) {
    const row = await world.db
      .selectFrom('simulator_state')
      .select('document')
      .where('platform', '=', platform)
      .executeTakeFirst()
    return row?.document ?? null
  },
  async save(platform, document) {
    const text = JSON.stringify(document)
    await world.db
      .insertInto('simulator_state')
      .values({ platform, document: text })
      .onConflict(conflict => conflict.column('platform').doUpdateSet({ document: text }))
      .execute()
  },
})
