import type { Language } from '@fanfara/contract/enums'
import { textFor, wholeTexts } from '@fanfara/contract/languages'
import * as contract from '@fanfara/contract/news'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as news from './service.ts'

const present = ({ id, title, text, url, publishedAt }: news.News, language: Language): contract.NewsItem => ({
  id,
  title: textFor(language, title),
  text: textFor(language, text),
  url,
  published_at: publishedAt?.toISOString() ?? '',
})

const presentWhole = (whole: news.News): contract.OpsNews => {
  const { title, text, changedAt, publishedAt, notifiedAt, ...piece } = whole
  return {
    ...piece,
    title: wholeTexts(title),
    text: wholeTexts(text),
    changed_at: changedAt.toISOString(),
    published_at: publishedAt?.toISOString() ?? null,
    notified_at: notifiedAt?.toISOString() ?? null,
    revision: news.revisionOfNews(whole),
  }
}

const columns: FileColumns<news.News> = [
  ['files.title', ({ title }, language) => textFor(language, title)],
  ['files.text', ({ text }, language) => textFor(language, text)],
  ['files.link', ({ url }) => url],
  ['files.news', ({ status }, language) => textOf(language, `files.news_${status}`)],
  ['files.changed', ({ changedAt: at }) => at.toISOString()],
  ['files.published', ({ publishedAt: at }) => at?.toISOString() ?? null],
  ['files.told', ({ notifiedAt: at }) => at?.toISOString() ?? null],
]

/** News on the dashboard (API-54), and what operators do with them (OPS-23). */
export function newsRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.listNews, async ({ language }) => ({
    data: (await news.listPublished(world)).map(piece => present(piece, language)),
  }))
  serve(app, world, contract.opsListNews, async ({ query: { page, per_page, ...shown }, language }) => {
    const { limit, offset, meta } = pageOf({ page, per_page })
    const { rows, total } = await news.listAll(world, { ...shown, language, limit, offset })
    return { data: rows.map(presentWhole), meta: meta(total), counts: await news.countAll(world) }
  })
  serve(app, world, contract.opsDownloadNews, async ({ query, language, reply }) => {
    const { rows } = await news.listAll(world, { ...query, language, ...filePage })
    return sendCsv(reply, { name: 'news', language }, columns, rows)
  })
  serve(app, world, contract.opsGetNews, async ({ params }) => ({
    data: presentWhole(await news.readNews(world, params.id)),
  }))
  serve(app, world, contract.opsCreateNews, ({ body, caller, once }) =>
    once(async tx => ({ data: presentWhole(await news.createNews(world, tx, caller.accountId, body)) })),
  )
  serve(app, world, contract.opsChangeNews, async ({ params, body, caller }) => ({
    data: presentWhole(await news.changeNews(world, caller.accountId, params.id, body)),
  }))
  serve(app, world, contract.opsPublishNews, ({ params, body, caller, once }) =>
    once(async tx => ({
      data: presentWhole(await news.publishNews(world, tx, caller.accountId, params.id, body)),
    })),
  )
  serve(app, world, contract.opsWithdrawNews, async ({ params, caller }) => ({
    data: presentWhole(await news.withdrawNews(world, caller.accountId, params.id)),
  }))
}
