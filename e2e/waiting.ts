import { type Look, Person } from './browser.ts'
import { browser, world } from './stage.ts'

declare global {
  interface Window {
    /** How far things moved on a page that was held up. */
    moved: number
    /** When the largest text or picture so far was painted. */
    largest: number
  }
}
/** Who is signed in, as the browser keeps them; the console asks for the role as well. */
interface Kept {
  token: string
  user?: { id: string; name: string; role: 'influencer' | 'operator' }
}

/** Somebody's browser in which no file of the build, or of its letters, arrives until it is let through. */
export async function waiting(
  at: Look,
  path: string,
  { kept, files = '**/assets/*' }: { kept?: Kept | undefined; files?: string } = {},
) {
  const me = await Person.arrive(browser, world.origin, at)
  let letThrough = () => {}
  const come = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await me.context.addInitScript(
    slices => {
      for (const [name, value] of Object.entries(slices)) localStorage.setItem(name, JSON.stringify(value))
      window.moved = 0
      window.largest = 0
      new PerformanceObserver(list => {
        for (const { startTime } of list.getEntries()) window.largest = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries())
          if ('value' in entry && typeof entry.value === 'number') window.moved += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    },
    kept ? { auth: { token: kept.token, remember: false }, ...(kept.user && { user: kept.user }) } : {},
  )
  await me.page.route(files, async route => {
    await come
    await route.continue()
  })
  await me.page.goto(world.origin + path, { waitUntil: 'commit' })
  return { me, letThrough }
}
