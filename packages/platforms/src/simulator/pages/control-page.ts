import type { Language } from '@fanfara/contract/enums'
import type { Sim } from '../context.ts'
import { noticesOf } from '../notices.ts'
import { hasStreams } from '../controls.ts'
import { failureKindsOf } from '../failures.ts'
import { type Html, html } from './html.ts'
import { aboutAccount, linkageField, linkOf, showsPosts } from '../lines.ts'
import { type Account, chatModes, formats, type State, type Video } from '../state.ts'
import { figure, platformNames, texts } from './texts.ts'

/** The control page of one platform. `result` is what became of the form sent last. */
export function controlContent(sim: Sim, state: State, language: Language, result: 'done' | 'refused' | null): Html {
  const text = texts[language]
  return html`<p class="brand">${platformNames[sim.platform]}</p>
<h1>${text.controlTitle(platformNames[sim.platform])}</h1><p class="muted">${text.controlLead}</p>
${result === 'done' && html`<p class="ok" role="status">${text.done}</p>`}
${result === 'refused' && html`<p class="error" role="alert">${text.refused}</p>`}
${state.reads && html`<p class="figures">${readsText(language, state.reads)}</p>`}
${failureCard(sim, state, language)}
<h2>${text.accounts}</h2>
${state.accounts.map(account => accountCard(sim, state, language, account))}
<section class="card"><h2>${text.addAccount}</h2>${form(sim, language, 'add-account', null, text.addAccount, [
    html`<label>${text.newAccountName}<input name="name" maxlength="40" required></label>`,
    sim.platform === 'youtube' && tick('without_channel', text.withoutChannel),
    sim.platform === 'instagram' && linkageField(language, 'professional'),
  ])}</section>`
}

/** What a user and a post cost. platforms.md §7.2. */
const CENTS = { user: 1, post: 0.5 }

function readsText(language: Language, { users, posts }: NonNullable<State['reads']>) {
  const dollars = (users * CENTS.user + posts * CENTS.post) / 100
  return texts[language].reads(figure(language, users), figure(language, posts), dollars.toFixed(2))
}

function failureCard(sim: Sim, { failure }: State, language: Language) {
  const text = texts[language]
  const kinds = failureKindsOf(sim.platform)
  return html`<section class="card"><h2>${text.nextCalls}</h2><p class="muted">${text.nextCallsHint}</p>
${failure && html`<p class="error">${text.nextCallsNow(failure.remaining, text.failure[failure.kind])}</p>`}
${failure && form(sim, language, 'fail-clear', null, text.clearFailure, [])}
${form(sim, language, 'fail', null, text.setFailure, [
  html`<label>${text.answerWith}<select name="kind">${kinds.map(
    kind => html`<option value="${kind}">${text.failure[kind]}</option>`,
  )}</select></label>`,
  numberField('count', text.howMany, 1),
])}</section>`
}

function accountCard(sim: Sim, state: State, language: Language, account: Account) {
  const text = texts[language]
  const isGranted = state.sessions.some(session => session.accountId === account.id)
  return html`<section class="card" id="account-${account.id}"><div class="head">
<img src="${sim.base}/cdn/avatar/${account.id}-112x112.png" width="56" height="56" alt="">
<div><h2>${account.displayName}</h2><p class="muted figures">@${account.login} · ${aboutAccount(language, account)}</p></div>
${hasStreams(sim.platform) && html`<span class="badge ${account.live ? 'on' : 'off'}">${account.live ? text.live : text.offline}</span>`}</div>
${account.linkage && form(sim, language, 'linkage', account, text.save, [linkageField(language, account.linkage)])}
${account.hasChannel && channelForms(sim, language, account)}
<h3>${text.access}: ${isGranted ? text.granted : text.notGranted}</h3>
${isGranted && form(sim, language, 'revoke', account, text.revoke, [], 'danger')}
${isGranted && form(sim, language, 'expire-tokens', account, text.expire, [])}
${noticesOf(sim).map(kind => form(sim, language, `tell-${kind}`, account, text.tell[kind], [], 'danger'))}
</section>`
}

function channelForms(sim: Sim, language: Language, account: Account) {
  const text = texts[language]
  return html`${hasStreams(sim.platform) && liveForms(sim, language, account)}
${form(sim, language, 'figures', account, text.save, [
  numberField('followers', text.followersLabel, account.followers),
  sim.platform === 'youtube' && numberField('daily_views', text.dailyViewsLabel, account.dailyViews),
])}
${sim.platform === 'twitch' && clipForm(sim, language, account)}
${sim.platform === 'twitch' && chatForm(sim, language, account)}
${sim.platform === 'x' && protectForm(sim, language, account)}
<details><summary>${showsPosts(sim.platform) ? text.posts : text.videos} (${account.videos.length})</summary>
${form(sim, language, 'post-video', account, showsPosts(sim.platform) ? text.publishPost : text.postVideo, newVideoFields(sim, language))}
${videoList(sim, language, account)}</details>`
}

function liveForms(sim: Sim, language: Language, account: Account) {
  const text = texts[language]
  const { live } = account
  if (!live) {
    return form(sim, language, 'go-live', account, text.goLive, [
      titleField(language, account.displayName),
      numberField('viewers', text.viewers, 120),
    ])
  }
  return html`${form(sim, language, 'viewers', account, text.save, [
    numberField('viewers', text.viewers, live.viewers),
    sim.platform === 'youtube' && tick('hidden', text.hidesViewers, live.hidesViewers),
  ])}
${form(sim, language, 'end-stream', account, text.endStream, [])}`
}

function newVideoFields(sim: Sim, language: Language): Field[] {
  const text = texts[language]
  if (sim.platform === 'x') {
    return [
      titleField(language, '', text.postText),
      numberField('views', text.impressions, 1000),
      tick('paid', text.paid),
    ]
  }
  if (sim.platform === 'instagram') {
    return [titleField(language, '', text.postText), numberField('views', text.views, 1000), formatField(language)]
  }
  return [
    titleField(language, ''),
    numberField('views', text.views, 1000),
    numberField('seconds', text.seconds, sim.platform === 'tiktok' ? 45 : 480),
    visibilityField(language, 'public'),
    sim.platform === 'youtube' && tick('paid', text.paid),
  ]
}

function protectForm(sim: Sim, language: Language, account: Account) {
  const text = texts[language]
  const fields = [tick('protected', text.isProtected, account.isProtected)]
  return form(sim, language, 'protect', account, text.save, fields)
}

function clipForm(sim: Sim, language: Language, account: Account) {
  const text = texts[language]
  const modes = ['appear', 'never', 'refused'] as const
  return form(sim, language, 'clip-mode', account, text.save, [
    html`<label>${text.clips}<select name="mode">${modes.map(
      mode =>
        html`<option value="${mode}"${mode === account.clipMode && html` selected`}>${text.clipMode[mode]}</option>`,
    )}</select></label>`,
  ])
}

/** How the chat meets the bot, and what it wrote last. */
function chatForm(sim: Sim, language: Language, account: Account) {
  const text = texts[language]
  const { mode: chosen, lines } = account.chat ?? { mode: 'open', lines: [] }
  return html`${form(sim, language, 'chat-mode', account, text.save, [
    html`<label>${text.chat(sim.chatBot)}<select name="mode">${chatModes.map(
      mode => html`<option value="${mode}"${mode === chosen && html` selected`}>${text.chatMode[mode]}</option>`,
    )}</select></label>`,
  ])}
${lines.length > 0 && html`<ul class="list">${lines.map(line => html`<li class="muted">${line.text}</li>`)}</ul>`}`
}

function videoList(sim: Sim, language: Language, account: Account) {
  const text = texts[language]
  const isPosts = showsPosts(sim.platform)
  if (account.videos.length === 0) return html`<p class="muted">${isPosts ? text.noPosts : text.noVideos}</p>`
  const newest = [...account.videos].sort((a, b) => b.publishedAt - a.publishedAt)
  return html`<ul class="list">${newest.map(
    video => html`<li id="video-${video.id}"><p><strong>${video.title}</strong>${video.format && html` <small>${text.format[video.format]}</small>`}</p>
<p class="muted figures">${new Date(video.publishedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC ·
${text.views}: ${figure(language, video.views)}</p><p><code>${linkOf(sim, account, video)}</code></p>
${form(sim, language, 'views', account, text.save, [hidden('video', video.id), numberField('views', text.views, video.views)])}
${!isPosts && form(sim, language, 'visibility', account, text.save, [hidden('video', video.id), visibilityField(language, video.visibility)])}
${form(sim, language, 'delete-video', account, text.remove(video.title), [hidden('video', video.id)], 'danger')}</li>`,
  )}</ul>`
}

type Field = Html | false

function form(
  sim: Sim,
  language: Language,
  act: string,
  account: Account | null,
  button: string,
  fields: Field[],
  look: 'danger' | '' = '',
) {
  return html`<form class="row" method="post" action="${sim.base}/control/${act}?lang=${language}">
${account && hidden('account', account.id)}${fields}<button class="${look}">${button}</button></form>`
}

function hidden(name: string, value: string) {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

function numberField(name: string, label: string, value: number) {
  return html`<label>${label}<input type="number" name="${name}" min="0" value="${value}" required></label>`
}

function titleField(language: Language, value: string, label = texts[language].title) {
  return html`<label>${label}<input name="title" maxlength="140" value="${value}" required></label>`
}

function tick(name: string, label: string, isTicked = false) {
  const box = html`<input type="checkbox" name="${name}" value="1"${isTicked && html` checked`}>`
  return html`<label class="tick">${box}${label}</label>`
}

function visibilityField(language: Language, chosen: Video['visibility']) {
  const text = texts[language]
  const options = (['public', 'unlisted', 'private'] as const).map(
    value => html`<option value="${value}"${value === chosen && html` selected`}>${text[value]}</option>`,
  )
  return html`<label>${text.visibility}<select name="visibility">${options}</select></label>`
}

function formatField(language: Language) {
  const text = texts[language]
  const options = formats.map(format => html`<option value="${format}">${text.format[format]}</option>`)
  return html`<label>${text.formatLabel}<select name="format">${options}</select></label>`
}
