import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomText } from './chance.ts'
import { type ConsentPage, sendConsentPage, sendErrorPage } from './pages/consent-page.ts'
import { formOf, isOwnForm, queryOf, type Sim } from './context.ts'
import { addAccount } from './controls.ts'
import { type Consent, issueCode } from './grants.ts'
import type { State } from './state.ts'

/** What differs between the platforms on the way through the consent page. */
export interface ConsentRules {
  path: string
  codePrefix: string
  /** How long a code may wait, in milliseconds; default a minute. */
  codeLifeMs?: number
  /** What the platform calls our id; default `client_id`. */
  clientParameter?: string
  /** What stands between scopes; default a space. */
  separator?: string
  /** What is wrong with the request beyond client and address, as the platform's error code, or null. */
  refuse(query: URLSearchParams): string | null
  /** Scopes that people may untick. */
  optional(scopes: readonly string[]): string[]
  /** The rest of what the code will stand for. */
  complete(state: State, query: URLSearchParams, consent: Pick<Consent, 'accountId' | 'scopes'>): Consent
  /** Parameters of the way back besides `state`. */
  granted(code: string, scopes: readonly string[]): Record<string, string>
  denied: Record<string, string>
  /** What the platform hangs onto the address of the way back, after `#`. */
  fragment?: string
}

/** GET and POST of the consent page. */
export function consentRoutes(app: FastifyInstance, sim: Sim, rules: ConsentRules) {
  app.get(rules.path, async (request, reply) => {
    const query = queryOf(request)
    const refusal = refuse(sim, rules, query)
    if (refusal) return sendErrorPage(sim, request, reply, 400, refusal)
    return sendConsentPage(sim, request, reply, await pageFor(sim, rules, query))
  })
  app.post(rules.path, async (request, reply) => {
    if (!isOwnForm(sim, request)) return sendErrorPage(sim, request, reply, 403, 'cross_site_form')
    const query = queryOf(request)
    const refusal = refuse(sim, rules, query)
    if (refusal) return sendErrorPage(sim, request, reply, 400, refusal)
    return decide(sim, rules, request, reply, query)
  })
}

function refuse({ client }: Sim, rules: ConsentRules, query: URLSearchParams) {
  if (query.get(rules.clientParameter ?? 'client_id') !== client.clientId) return 'invalid_client'
  if (!client.redirectUris.includes(query.get('redirect_uri') ?? '')) return 'redirect_uri_mismatch'
  if (query.get('response_type') !== 'code') return 'unsupported_response_type'
  return rules.refuse(query)
}

async function pageFor(sim: Sim, rules: ConsentRules, query: URLSearchParams): Promise<ConsentPage> {
  const scopes = scopesOf(rules, query)
  const { accounts } = await sim.vault.read()
  return { accounts, scopes, optionalScopes: rules.optional(scopes) }
}

async function decide(
  sim: Sim,
  rules: ConsentRules,
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams,
) {
  const form = formOf(request)
  const back = new URL(query.get('redirect_uri') ?? '')
  const send = (parameters: Record<string, string>) => {
    const state = query.get('state')
    for (const [name, value] of Object.entries(parameters)) back.searchParams.append(name, value)
    if (state !== null) back.searchParams.append('state', state)
    back.hash = rules.fragment ?? ''
    return reply.header('referrer-policy', 'no-referrer').redirect(back.href, 303)
  }
  if (form.get('decision') !== 'allow') return send(rules.denied)

  const result = await sim.vault.change(state => {
    const account = chosenAccount(sim, state, form)
    if (typeof account === 'string') return account
    const scopes = grantedScopes(rules, query, form)
    const code = rules.codePrefix + randomText(sim.random, 30, 'lower')
    const consent = rules.complete(state, query, { accountId: account.id, scopes })
    issueCode(state, consent, code, sim.now(), rules.codeLifeMs)
    return { code, scopes }
  })
  if (typeof result !== 'string') return send(rules.granted(result.code, result.scopes))
  return sendConsentPage(sim, request, reply, { ...(await pageFor(sim, rules, query)), error: result })
}

function chosenAccount(sim: Sim, state: State, form: URLSearchParams) {
  const chosen = form.get('account')
  // Whoever typed a name wants that account, even with the mark still at another one.
  if (chosen === 'new' || (form.get('name') ?? '').trim() !== '') return addAccount(sim, state, form) ?? 'nameMissing'
  return state.accounts.find(account => account.id === chosen) ?? 'accountMissing'
}

function grantedScopes(rules: ConsentRules, query: URLSearchParams, form: URLSearchParams) {
  const asked = scopesOf(rules, query)
  const optional = rules.optional(asked)
  const ticked = form.getAll('scope')
  return asked.filter(scope => !optional.includes(scope) || ticked.includes(scope))
}

function scopesOf({ separator = ' ' }: ConsentRules, query: URLSearchParams) {
  return [...new Set((query.get('scope') ?? '').split(separator).filter(Boolean))]
}
