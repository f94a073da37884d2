import type { Page } from 'playwright-core'

/**
 * Does what makes a window close, and waits until it is gone. A press ends the window that it was made in, and may then be
 * answered by "the page is closed" in place of "pressed": it is the window that counts. One that stays open fails with the
 * press's own reason where there is one.
 */
export async function untilClosed(popup: Page, press: () => Promise<void>): Promise<void> {
  const [closed, pressed] = await Promise.allSettled([popup.waitForEvent('close', { timeout: 15_000 }), press()])
  if (closed.status === 'fulfilled') return
  throw pressed.status === 'rejected' ? pressed.reason : closed.reason
}

/** Chooses an account at the simulated Twitch, or makes it. */
async function chooseAt(popup: Page, account: string): Promise<void> {
  await popup.waitForURL('**/sandbox/twitch/**')
  const known = popup.locator('label.choice').filter({ hasText: account }).locator('input[name="account"]')
  if ((await known.count()) > 0) return known.first().check()
  await popup.locator('input[name="account"][value="new"]').check()
  return popup.locator('input[name="name"]').fill(account)
}

/** Lets Fanfara in at the simulated Twitch; what the window shows afterwards stays open. */
export async function allowAs(popup: Page, account: string): Promise<void> {
  await chooseAt(popup, account)
  await popup.locator('button[name="decision"][value="allow"]').click()
}

/** Lets Fanfara in at the simulated Twitch, and waits until the window has closed itself. */
export async function goThroughAs(popup: Page, account: string): Promise<void> {
  await chooseAt(popup, account)
  await untilClosed(popup, () => popup.locator('button[name="decision"][value="allow"]').click())
}
