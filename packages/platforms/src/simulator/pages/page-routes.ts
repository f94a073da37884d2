import type { Language } from '@fanfara/contract/enums'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { controlContent } from './control-page.ts'
import { accountActs, hasStreams, platformActs } from '../controls.ts'
import { formOf, isOwnForm, languageOf, paramOf, queryOf, type Sim } from '../context.ts'
import { sendErrorPage } from './consent-page.ts'
import { html, sendPage } from './html.ts'
import { isGone, oeExpiry } from '../instagram/rows.ts'
import { revokeAccount } from '../grants.ts'
import { noticeKinds, sendNotice } from '../notices.ts'
import { aboutAccount, linkOf, showsPosts } from '../lines.ts'
import { picture } from '../picture.ts'
import type { Account } from '../state.ts'
import { figure, platformNames, texts } from './texts.ts'

/** Control page, the public page of a channel, and pictures: what belongs to no API. */
export function pageRoutes(app: FastifyInstance, sim: Sim) {
  app.get('/', (request, reply) => sendControlPage(sim, request, reply))
  app.post('/control/:act', async (request, reply) => {
    if (!isOwnForm(sim, request)) return sendErrorPage(sim, request, reply, 403, 'cross_site_form')
    const act = paramOf(request, 'act')
    const form = formOf(request)
    const isDone = await sim.vault.change(state => {
      const onPlatform = Object.hasOwn(platformActs, act) ? platformActs[act] : undefined
      if (onPlatform) return onPlatform(sim, state, form)
      const onAccount = Object.hasOwn(accountActs, act) ? accountActs[act] : undefined
      const account = state.accounts.find(one => one.id === form.get('account'))
      return Boolean(onAccount && account && onAccount({ sim, state, account, form }))
    })
    const notice = noticeKinds.find(kind => act === `tell-${kind}`)
    const told = notice ? await tell(sim, form.get('account'), notice) : isDone
    const back = new URLSearchParams({ lang: languageOf(request), result: told ? 'done' : 'refused' })
    const anchor = form.has('account') ? `#account-${encodeURIComponent(form.get('account') ?? '')}` : ''
    return reply.redirect(`${sim.base}?${back}${anchor}`, 303)
  })
  // Instagram's addresses end with a slash.
  for (const path of ['/channel/:name', '/channel/:name/']) {
    app.get(path, (request, reply) => sendChannelPage(sim, request, reply))
  }
  app.get('/cdn/:kind/:file', (request, reply) => sendPicture(sim, request, reply))
}

/** The person takes access away, or the account goes, and the platform calls us about it. */
async function tell(sim: Sim, accountId: string | null, kind: (typeof noticeKinds)[number]): Promise<boolean> {
  const account = (await sim.vault.read()).accounts.find(one => one.id === accountId)
  if (!account) return false
  await sim.vault.change(state => revokeAccount(state, account))
  return sendNotice(sim, account, kind).catch(() => false)
}

async function sendControlPage(sim: Sim, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request)
  const asked = queryOf(request).get('result')
  const result = asked === 'done' || asked === 'refused' ? asked : null
  const content = controlContent(sim, await sim.vault.read(), language, result)
  const title = texts[language].controlTitle(platformNames[sim.platform])
  return sendPage(reply, sim, 200, { language, title, content, wide: true })
}

/** Where links to an invented channel lead, so that nobody ends at a stranger's real one. */
async function sendChannelPage(sim: Sim, request: FastifyRequest, reply: FastifyReply) {
  // Handles on TikTok are written with the sign in front.
  const name = paramOf(request, 'name').replace(/^@/, '')
  const { accounts } = await sim.vault.read()
  const account = accounts.find(one => one.hasChannel && (one.login === name.toLowerCase() || one.id === name))
  if (!account) return sendErrorPage(sim, request, reply, 404, 'not_found')
  const language = languageOf(request)
  const content = channelContent(sim, account, language)
  return sendPage(reply, sim, 200, { language, title: account.displayName, content })
}

function channelContent(sim: Sim, account: Account, language: Language) {
  const text = texts[language]
  const shown = account.videos.filter(video => video.visibility === 'public' && !isGone(video, sim.now()))
  shown.sort((a, b) => b.publishedAt - a.publishedAt)
  return html`<div class="card"><p class="brand">${platformNames[sim.platform]}</p><div class="head">
<img src="${sim.base}/cdn/avatar/${account.id}-112x112.png" width="56" height="56" alt="">
<div><h1>${account.displayName}</h1>
<p class="muted figures">@${account.login} · ${aboutAccount(language, account)}</p></div></div>
${hasStreams(sim.platform) && liveLine(account, language)}
<h2>${showsPosts(sim.platform) ? text.posts : text.videos}</h2><ul class="list">${shown.map(
    video => html`<li><p>${video.title}</p><p class="muted figures">${text.views}: ${figure(language, video.views)}</p>
<p><code>${linkOf(sim, account, video)}</code></p></li>`,
  )}</ul></div><p><a href="${sim.base}?lang=${language}">${text.backToControl}</a></p>`
}

function liveLine({ live }: Account, language: Language) {
  const text = texts[language]
  if (!live) return html`<p><span class="badge off">${text.offline}</span></p>`
  return html`<p><span class="badge on">${text.live}</span> ${live.title} ·
${text.viewers}: ${figure(language, live.viewers)}</p>`
}

/** X marks its small pictures, 48 pixels wide, at the end of the whole one's name. platforms.md §1.1. */
const SIZES = /^(.+)-(\d{1,4})x(\d{1,4})(_normal)?\.png$/

/** `{what}-{width}x{height}.png`. The still of a channel that is off the air leads to a general picture (u). */
async function sendPicture(sim: Sim, request: FastifyRequest, reply: FastifyReply) {
  const [kind, file] = [paramOf(request, 'kind'), paramOf(request, 'file')]
  const [, what, wide, high, small] = SIZES.exec(file) ?? []
  const [width, height] = small ? ['48', '48'] : [wide, high]
  if (!what || Number(width) < 1 || Number(height) < 1 || Number(width) > 1920 || Number(height) > 1080) {
    return reply.code(404).type('text/plain').send('no such picture')
  }
  // VOD pictures exist in one size. platforms.md §3.4
  if (kind === 'vod' && !(width === '320' && height === '180')) {
    return reply.code(404).type('text/plain').send('no such picture')
  }
  // TikTok's and Instagram's addresses say until when. platforms.md §5.3, §6.2
  const query = queryOf(request)
  const expires = query.has('oe') ? oeExpiry(query.get('oe')) : query.get('x-expires')
  if (expires !== null && !(Number(expires) * 1000 > sim.now())) {
    return reply.code(403).type('text/plain').send('URL signature expired')
  }
  if (kind === 'live') {
    const { accounts } = await sim.vault.read()
    const isOnAir = accounts.some(account => account.live && what === `live_user_${account.login}`)
    if (!isOnAir) return reply.redirect(`${sim.base}/cdn/offline/404_preview-${width}x${height}.png`, 302)
  }
  return reply
    .header('cache-control', 'public, max-age=300')
    .header('x-content-type-options', 'nosniff')
    .type('image/png')
    .send(picture(`${sim.platform} ${what}`, Number(width), Number(height)))
}
