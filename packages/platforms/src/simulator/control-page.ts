import { twitchUrl, youTubeUrl } from '../media-url.ts'
import type { Language, Sim } from './context.ts'
import { type Html, html } from './html.ts'
import { type Account, failureKinds, type State, type Video } from './state.ts'
import { figure, platformNames, texts } from './texts.ts'

/** The control page of one platform. `result` is what became of the form sent last. */
export function controlContent(sim: Sim, state: State, language: Language, result: 'done' | 'refused' | null): Html {
  const text = texts[language]
  return html`<p class="brand">${platformNames[sim.platform]}</p>
<h1>${text.controlTitle(platformNames[sim.platform])}</h1><p class="muted">${text.controlLead}</p>
${result === 'done' && html`<p class="ok" role="status">${text.done}</p>`}
${result === 'refused' && html`<p class="error" role="alert">${text.refused}</p>`}
${failureCard(sim, state, language)}
<h2>${text.accounts}</h2>
${state.accounts.map(account => accountCard(sim, state, language, account))}
<section class="card"><h2>${text.addAccount}</h2>${form(sim, language, 'add-account', null, text.addAccount, [
    html`<label>${text.newAccountName}<input name="name" maxlength="40" required></label>`,
    sim.platform === 'youtube' && tick('without_channel', text.withoutChannel),
  ])}</section>`
}

function failureCard(sim: Sim, { failure }: State, language: Language) {
  const text = texts[language]
  const kinds = failureKinds.filter(kind => kind !== 'quota' || sim.platform === 'youtube')
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
  const about = account.hasChannel ? text.followers(figure(language, account.followers)) : text.noChannel
  return html`<section class="card" id="account-${account.id}"><div class="head">
<img src="${sim.base}/cdn/avatar/${account.id}-112x112.png" width="56" height="56" alt="">
<div><h2>${account.displayName}</h2><p class="muted figures">@${account.login} · ${about}</p></div>
<span class="badge ${account.live ? 'on' : 'off'}">${account.live ? text.live : text.offline}</span></div>
${account.hasChannel && channelForms(sim, language, account)}
<h3>${text.access}: ${isGranted ? text.granted : text.notGranted}</h3>
${isGranted && form(sim, language, 'revoke', account, text.revoke, [], 'danger')}
${isGranted && form(sim, language, 'expire-tokens', account, text.expire, [])}
</section>`
}

function channelForms(sim: Sim, language: Language, account: Account) {
  const text = texts[language]
  const { live } = account
  const liveForms = live
    ? [
        form(sim, language, 'viewers', account, text.save, [numberField('viewers', text.viewers, live.viewers)]),
        form(sim, language, 'end-stream', account, text.endStream, []),
      ]
    : form(sim, language, 'go-live', account, text.goLive, [
        titleField(language, account.displayName),
        numberField('viewers', text.viewers, 120),
      ])
  return html`${liveForms}
${form(sim, language, 'figures', account, text.save, [
  numberField('followers', text.followersLabel, account.followers),
  sim.platform === 'youtube' && numberField('daily_views', text.dailyViewsLabel, account.dailyViews),
])}
${sim.platform === 'twitch' && clipForm(sim, language, account)}
<details><summary>${text.videos} (${account.videos.length})</summary>
${form(sim, language, 'post-video', account, text.postVideo, [
  titleField(language, ''),
  numberField('views', text.views, 1000),
  numberField('seconds', text.seconds, 480),
  visibilityField(language, 'public'),
  sim.platform === 'youtube' && tick('paid', text.paid),
])}
${videoList(sim, language, account)}</details>`
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

function videoList(sim: Sim, language: Language, account: Account) {
  const text = texts[language]
  if (account.videos.length === 0) return html`<p class="muted">${text.noVideos}</p>`
  const newest = [...account.videos].sort((a, b) => b.publishedAt - a.publishedAt)
  return html`<ul class="list">${newest.map(
    video => html`<li id="video-${video.id}"><p><strong>${video.title}</strong></p>
<p class="muted figures">${new Date(video.publishedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC ·
${text.views}: ${figure(language, video.views)}</p><p><code>${linkOf(sim, video)}</code></p>
${form(sim, language, 'visibility', account, text.save, [hidden('video', video.id), visibilityField(language, video.visibility)])}
${form(sim, language, 'delete-video', account, text.remove(video.title), [hidden('video', video.id)], 'danger')}</li>`,
  )}</ul>`
}

/** The link to paste as proof, spelled as the real platform spells it. */
export function linkOf(sim: Sim, video: Video) {
  return sim.platform === 'twitch' ? twitchUrl('vod', video.id) : youTubeUrl('video', video.id)
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

function titleField(language: Language, value: string) {
  return html`<label>${texts[language].title}<input name="title" maxlength="140" value="${value}" required></label>`
}

function tick(name: string, label: string) {
  return html`<label class="tick"><input type="checkbox" name="${name}" value="1">${label}</label>`
}

function visibilityField(language: Language, chosen: Video['visibility']) {
  const text = texts[language]
  const options = (['public', 'unlisted', 'private'] as const).map(
    value => html`<option value="${value}"${value === chosen && html` selected`}>${text[value]}</option>`,
  )
  return html`<label>${text.visibility}<select name="visibility">${options}</select></label>`
}
