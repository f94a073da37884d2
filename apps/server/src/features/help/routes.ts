import { wholeTexts } from '@fanfara/contract/languages'
import * as contract from '@fanfara/contract/own/help'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as help from './service.ts'
import { type Article, listChanged, readText } from './texts.ts'

const presentArticle = ({ topic, isOwn, written, version }: Article): contract.HelpArticle => ({
  topic,
  is_own: isOwn,
  texts: written.map(({ language, title }) => ({ language, title })),
  version,
})

const titlesOf = ({ written }: Article) =>
  wholeTexts(Object.fromEntries(written.map(({ language, title }) => [language, title])))

/** What operators wrote of the help, and whether articles did help (decisions 0099 and 0103). */
export function helpRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.getHelp, async () => ({ data: (await listChanged(world)).map(presentArticle) }))
  serve(app, world, contract.getHelpText, async ({ params }) => {
    const { language, title, text } = await readText(world, params.topic, params.language)
    return { data: { language, title, text } }
  })
  answerRoutes(app, world)
  serve(app, world, contract.opsListHelp, async () => {
    const articles = await help.listAnswered(world)
    const data = articles.map(({ said, ...article }) => ({
      topic: article.topic,
      is_own: article.isOwn,
      is_shown: article.isShown,
      title: titlesOf(article),
      written: article.written.map(({ language }) => language),
      ...said,
    }))
    return { data }
  })
  serve(app, world, contract.opsListHelpSentences, async ({ params, query }) => {
    const { limit, offset, meta } = pageOf(query)
    const { rows, total } = await help.listSentences(world, params.topic, { limit, offset })
    const data = rows.map(({ answered_at: at, ...row }) => ({ ...row, answered_at: at.toISOString() }))
    return { data, meta: meta(total) }
  })
}

function answerRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.getHelpAnswer, async ({ caller, params }) => ({
    data: await help.readAnswer(world, caller.accountId, params.topic),
  }))
  serve(app, world, contract.setHelpAnswer, async ({ caller, params, body, language }) => {
    const { version, is_helpful: isHelpful, sentence } = body
    const read = { topic: params.topic, version }
    return {
      data: await help.answer(world, { accountId: caller.accountId, read, said: { isHelpful, sentence, language } }),
    }
  })
}
