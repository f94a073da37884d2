import type { Page, Route } from 'playwright-core'
import type { State } from './asked.ts'

/** What the frame needs to know who is there; without it every screen is the sign-in page. */
const OF_THE_SESSION = /\/api\/(users|config|refresh-token|settings\/\w+|ops\/(me|session))(\?.*)?$/
const isCall = (url: string) => /\/(api|v1)\//.test(url)
/** Whether a call is one of a screen's own. */
export const isHeldUp = (url: string) => isCall(url) && !OF_THE_SESSION.test(url)

const answers: Partial<Record<State, (route: Route) => unknown>> = {
  loading: () => undefined,
  failing: route =>
    route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ message: 'Out of order' }) }),
}

/** Makes the calls of a page end as they do in a state. @returns which of them nobody is to wait for. */
export async function holdCalls(page: Page, state: State): Promise<(url: string) => boolean> {
  const answer = answers[state]
  if (!answer) return () => false
  await page.route(url => isHeldUp(url.href), answer)
  return url => state === 'loading' && isHeldUp(url)
}
