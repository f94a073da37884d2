import { DEMO_PASSWORD } from '@fanfara/server/demo/people'
import type { TestWorld } from '@fanfara/testkit'
import type { Person } from '../browser.ts'

/** The front ends, each with an address to sign in at. */
const logins = { portal: '/login', console: '/ops/login' } as const
/** Whom the demo world's screens are looked at as. */
export const demoPeople = {
  portal: { email: 'ola@demo.test', password: DEMO_PASSWORD },
  console: { email: 'operator@demo.test', password: DEMO_PASSWORD },
} as const

/** Signs a person of the demo world in, in the language and theme of their look. */
export const signInDemo = (world: TestWorld, me: Person, app: 'portal' | 'console'): Promise<void> =>
  signInAs(world, me, app, demoPeople[app])

/** Signs anybody in, in the language and theme of their look. */
export async function signInAs(
  { world }: TestWorld,
  me: Person,
  app: 'portal' | 'console',
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { language, theme } = me.look
  const login = logins[app]
  await world.db.updateTable('account').set({ language, theme }).where('email', '=', email).execute()
  await me.open(login)
  await me.page.locator('input[autocomplete="username"]').fill(email)
  await me.page.locator('input[autocomplete="current-password"]').fill(password)
  await me.page.locator('form button[type="submit"]').click()
  await me.page.waitForURL(url => url.pathname !== login)
}
