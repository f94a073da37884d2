import { longSession } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import { bothLooks, type Look, looks, type Person } from '../browser.ts'
import { openStage, world } from '../stage.ts'
import { plainSpaces, textsOf } from '../texts.ts'
import { waiting } from '../waiting.ts'

openStage('whole')

const places = ['sign-in', 'start', 'campaigns', 'timetable', 'console', 'console’s door'] as const
const NAME = 'Ola Wrona'

/** Who opens a place at which address, and the title and purpose of its screen. */
async function shownAt(place: (typeof places)[number], at: Look) {
  const portal = textsOf('portal', at.language)
  const ops = textsOf('console', at.language)
  const isPhone = at.width < 992
  const creator = async () => {
    const { id, token } = await world.creator({ name: NAME, platforms: ['twitch'] })
    return { token, user: { id, name: NAME, role: 'influencer' as const } }
  }
  const operator = async () => {
    const { id } = await world.operator()
    return { token: await longSession(world.world, id), user: { id, name: NAME, role: 'operator' as const } }
  }
  const of = (say: typeof portal, feature: string) => [say(feature, 'title'), say(feature, 'purpose')]
  switch (place) {
    case 'sign-in':
      return { path: '/login', said: [portal('accounts', 'login_title'), portal('accounts', 'login_purpose')] }
    case 'start':
      return {
        path: '/',
        kept: await creator(),
        said: [portal('home', 'title', { name: 'Ola' }), ...(isPhone ? [] : [portal('home', 'purpose')])],
      }
    case 'campaigns':
      return { path: '/campaigns', kept: await creator(), said: of(portal, 'campaigns') }
    case 'timetable':
      return { path: '/timetable', kept: await creator(), said: of(portal, 'tasks') }
    case 'console':
      return { path: '/ops', kept: await operator(), said: of(ops, 'overview') }
    default:
      return { path: '/ops/login', said: of(ops, 'access') }
  }
}

interface Word {
  text: string
  x: number
  y: number
  width: number
  height: number
}
/** The lines of text that are seen: of the shell alone, or those with the same words outside of it. */
const wordsIn = (me: Person, of: 'shell' | readonly string[]): Promise<Word[]> =>
  me.page.evaluate(wanted => {
    const found: Word[] = []
    const root = document.getElementById('root') ?? document.body
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      const isOfShell = node.parentElement?.closest('.shell') != null
      if (wanted === 'shell' ? !node.parentElement?.matches('.shell [data-word]') : isOfShell || !wanted.includes(text))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { x, y, width, height } = range.getBoundingClientRect()
      if (width > 0) found.push({ text, x, y, width, height })
    }
    return found
  }, of)

async function shellDrawn(me: Person): Promise<void> {
  await expect.poll(async () => (await wordsIn(me, 'shell')).length).toBeGreaterThan(0)
}

test.each(bothLooks.flatMap(([name, at]) => places.map(place => [place, name, at] as const)))(
  'SCR-76 the shell says what its screen says, where the application draws it: %s, %s',
  async (place, _, at) => {
    const { path, kept, said } = await shownAt(place, at)
    const { me, letThrough } = await waiting(at, path, { kept })
    await shellDrawn(me)
    const painted = await wordsIn(me, 'shell')
    await me.keepPicture(`words-${place}`)
    expect(painted.map(({ text }) => plainSpaces(text))).toEqual(expect.arrayContaining(said))
    expect(await me.page.getByRole('heading').count()).toBe(0)
    letThrough()
    await me.page.getByRole('heading', { level: 1 }).waitFor()
    await me.page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
    const texts = painted.map(({ text }) => text)
    const drawn = await wordsIn(me, texts)
    for (const { text, ...was } of painted) {
      const near = drawn.filter(one => one.text === text && Math.hypot(one.x - was.x, one.y - was.y) <= 1.5)
      expect([text, near.length]).toEqual([text, 1])
      const [now] = near
      expect([text, Math.abs((now?.height ?? 0) - was.height) <= 1]).toEqual([text, true])
      expect(Math.abs((now?.width ?? 0) / was.width - 1), text).toBeLessThan(0.08)
    }
    // How the start page's blocks come is told elsewhere (DOOR-03, START-04).
    if (place !== 'start') expect(await me.page.evaluate(() => window.moved)).toBeLessThanOrEqual(0.02)
    expect(me.complaints).toEqual([])
    await me.context.close()
  },
)

test.each(places.filter(place => place !== 'timetable'))(
  'SCR-76 the largest paint is the shell’s, not the application’s: %s',
  async place => {
    // What an empty list says is longer than its purpose.
    if (place === 'campaigns') await world.campaigns.published()
    const { path, kept } = await shownAt(place, looks.desktop)
    const { me, letThrough } = await waiting(looks.desktop, path, { kept })
    await shellDrawn(me)
    await expect.poll(() => me.page.evaluate(() => window.largest)).toBeGreaterThan(0)
    const heldUntil = await me.page.evaluate(() => performance.now())
    letThrough()
    await me.page.getByRole('heading', { level: 1 }).waitFor()
    await me.page.waitForLoadState('networkidle')
    await me.page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
    expect(await me.page.evaluate(() => window.largest)).toBeLessThan(heldUntil)
    await me.context.close()
  },
)
