import type { Language } from '@fanfara/contract/enums'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, queryOf, type Sim } from '../context.ts'
import { html, sendPage } from './html.ts'
import type { Account } from '../state.ts'
import { aboutAccount, linkageField } from '../lines.ts'
import { platformNames, texts } from './texts.ts'

/** Who is asking, as shown to the person. */
const CLIENT_NAME = 'Fanfara'

/** What the consent page offers. `optionalScopes` have check boxes, where the platform lets people untick them. */
export interface ConsentPage {
  accounts: readonly Account[]
  scopes: readonly string[]
  optionalScopes: readonly string[]
  error?: 'nameMissing' | 'accountMissing'
}

/** The consent page; its form posts back to the same address, query included. */
export function sendConsentPage(sim: Sim, request: FastifyRequest, reply: FastifyReply, page: ConsentPage) {
  const language = languageOf(request)
  const text = texts[language]
  const isFacebook = sim.platform === 'instagram'
  const platform = platformNames[sim.platform]
  const content = html`<div class="card">
<p class="brand">${isFacebook ? 'Facebook' : platform}</p>
<h1>${text.allowTitle}</h1>
<p>${isFacebook ? text.allowLeadPage(CLIENT_NAME) : text.allowLead(CLIENT_NAME, platform)}</p>
${page.error && html`<p class="error" role="alert">${text[page.error]}</p>`}
<form method="post" action="${addressIn(request, language)}">
<fieldset><legend>${text.chooseAccount}</legend>
${page.accounts.map((account, index) => choice(sim, language, account, index === 0))}
<label class="choice"><input type="radio" name="account" value="new"${page.accounts.length === 0 && html` checked`}>
<span>${text.newAccount}</span></label>
<label class="stack">${text.newAccountName}<input name="name" maxlength="40" autocomplete="off"></label>
${sim.platform === 'youtube' && withoutChannel(language)}
${isFacebook && linkageField(language, 'professional')}
</fieldset>
${scopeList(language, page)}
<div class="buttons"><button class="primary" name="decision" value="allow">${text.allow}</button>
<button name="decision" value="cancel">${text.cancel}</button></div>
</form></div>
<p><a href="${sim.base}?lang=${language}">${text.manage}</a></p>`
  return sendPage(reply, sim, page.error ? 400 : 200, {
    language,
    title: text.allowTitle,
    content,
    urlIn: other => addressIn(request, other),
  })
}

/** The page for requests that must not be sent back: foreign client, unregistered address. */
export function sendErrorPage(sim: Sim, request: FastifyRequest, reply: FastifyReply, status: number, code: string) {
  const language = languageOf(request)
  const text = texts[language]
  const content = html`<div class="card"><p class="brand">${platformNames[sim.platform]}</p><h1>${text.badRequest}</h1>
<p>${text.badRequestHint}</p><p class="error" role="alert"><code>${code}</code></p></div>`
  return sendPage(reply, sim, status, {
    language,
    title: text.badRequest,
    content,
    urlIn: other => addressIn(request, other),
  })
}

/** This page's address with the language written into it. */
function addressIn(request: FastifyRequest, language: Language) {
  const query = queryOf(request)
  query.set('lang', language)
  return `?${query}`
}

function choice(sim: Sim, language: Language, account: Account, isFirst: boolean) {
  return html`<label class="choice"><input type="radio" name="account" value="${account.id}"${isFirst && html` checked`}>
<img src="${sim.base}/cdn/avatar/${account.id}-88x88.png" width="44" height="44" alt="">
<span>${account.displayName}<small><span>@${account.login} · ${aboutAccount(language, account)}</span></small></span></label>`
}

function withoutChannel(language: Language) {
  return html`<label class="choice"><input type="checkbox" name="without_channel" value="1">
<span>${texts[language].withoutChannel}</span></label>`
}

function scopeList(language: Language, { scopes, optionalScopes }: ConsentPage) {
  const text = texts[language]
  const name = (scope: string) => text.scope[scope] ?? scope
  const fixed = scopes.filter(scope => !optionalScopes.includes(scope)).map(name)
  const lines = scopes.length > 0 ? [...new Set(fixed)] : [text.scopeNone]
  return html`<fieldset><legend>${text.wants}</legend>
${lines.length > 0 && html`<ul>${lines.map(line => html`<li>${line}</li>`)}</ul>`}
${optionalScopes.map(
  scope => html`<label class="choice"><input type="checkbox" name="scope" value="${scope}" checked>
<span>${name(scope)}</span></label>`,
)}
</fieldset>`
}
