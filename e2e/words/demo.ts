import { DEMO_PASSWORD } from '@fanfara/server/demo/people'
import { statement } from '@fanfara/server/db/port'
import type { TestWorld } from '@fanfara/testkit'
import type { Person } from '../browser.ts'

/** Signs a person of the demo world in, in the language and theme of their look. */
export async function signInDemo({ world }: TestWorld, me: Person, app: 'portal' | 'console'): Promise<void> {
  const { language, theme } = me.look
  const [login, email] =
    app === 'portal' ? (['/login', 'ola@demo.test'] as const) : (['/ops/login', 'operator@demo.test'] as const)
  await world.db.updateTable('account').set({ language, theme }).where('email', '=', email).execute()
  await me.open(login)
  await me.page.locator('input[autocomplete="username"]').fill(email)
  await me.page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD)
  await me.page.locator('form button[type="submit"]').click()
  await me.page.waitForURL(url => url.pathname !== login)
}

/** The demo world's operators keep no answers yet. */
export const keepAnswer = ({ world }: TestWorld) =>
  statement(
    world.store,
    `insert into answer_template (id, kind, name, text, created_at, changed_at) values
      (gen_random_uuid(), 'message', 'Przypomnienie', '{"pl": "Cześć, {name}!", "en": "Hello, {name}!"}', now(), now())`,
    [],
  )
