import { readFile } from 'node:fs/promises'
import type { Person } from '../browser.ts'

/** A file as it is handed to a page. */
export interface StatementFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** The bank of the company, in a window. */
export class Bank {
  constructor(readonly me: Person) {}

  /** An advertiser sends money under a title. */
  async receive(amount: string, title: string): Promise<void> {
    const { me } = this
    await me.open('/sandbox/bank')
    await me.fill({ 'Kwota w zł': amount, Tytuł: title })
    await me.button('Wpłać').click()
    await me.page.getByText('Wpłata jest na rachunku').waitFor()
  }

  /** Carries out what was released: so many transfers. */
  async execute(count: number): Promise<void> {
    const { me } = this
    await me.open('/sandbox/bank')
    await me.button('Weź zwolnione pliki z Fanfary').click()
    await me.page.getByText(`Przyjęto przelewów: ${count}`).waitFor()
    await me.button('Wykonaj').click()
    await me.page.getByText(`Wykonano przelewów: ${count}`).waitFor()
  }

  /** The statement of the newest day on which something happened. */
  async statement(): Promise<StatementFile> {
    const { page } = this.me
    const link = page.getByRole('link', { name: 'camt.053' }).first()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    return {
      name: download.suggestedFilename(),
      mimeType: 'application/xml',
      buffer: await readFile(await download.path()),
    }
  }
}
