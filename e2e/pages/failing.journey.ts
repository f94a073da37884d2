import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
import { beforeAll, expect, test } from 'vitest'
import { looks, Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { holdCalls } from '../sheets/held.ts'
import { browser, openStage, world } from '../stage.ts'
import { addressesOf } from '../words/addresses.ts'
import { signInDemo } from '../words/demo.ts'

openStage()
beforeAll(async () => {
  await seedDemoIfEmpty(world.world, () => undefined)
})

/** Once, once more by itself, and once for a part that comes later and wants the same. */
const MOST = 3

test.each(['portal', 'console'] as const)(
  'SCR-28 on no screen of the %s what fails is asked for again and again',
  async app => {
    const me = await Person.arrive(browser, world.origin, looks.desktop)
    await signInDemo(world, me, app)
    await holdCalls(me.page, 'failing')
    const asked = new Map<string, number>()
    me.page.on('requestfinished', request => {
      const call = `${request.method()} ${request.url()}`
      asked.set(call, (asked.get(call) ?? 0) + 1)
    })
    const { member } = await addressesOf(world, app)
    for (const address of member) {
      asked.clear()
      await me.open(address)
      await settled(me.page)
      const tooOften = [...asked].filter(([, times]) => times > MOST)
      expect({ address, tooOften }).toEqual({ address, tooOften: [] })
    }
    await me.context.close()
  },
)
