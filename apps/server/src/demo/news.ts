import type { Tx } from '../db/port.ts'
import { insertAll } from './bulk.ts'
import type { Calendar } from './calendar.ts'
import { steadyId } from './chance.ts'
import { demoNews } from './content/news.ts'

/** Puts the demo world's news on the dashboard. */
export async function writeNews(tx: Tx, calendar: Calendar): Promise<void> {
  await insertAll(
    tx,
    'news',
    demoNews.map(({ key, publishedDay, title, text, url }) => {
      const at = calendar.at(publishedDay, 9, 30)
      return {
        id: steadyId(`news ${key}`),
        status: 'published',
        title: JSON.stringify(title),
        text: JSON.stringify(text),
        url,
        created_at: at,
        changed_at: at,
        published_at: at,
      }
    }),
  )
}
