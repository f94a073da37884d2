import {
  getUser,
  listCategories as listCategoriesEndpoint,
  login,
  logout,
  refreshToken,
  register as registerEndpoint,
} from '@fanfara/contract/accounts'
import type { Language } from '@fanfara/contract/enums'
import { endOtherSessions, endSession, listSessions } from '@fanfara/contract/own/sessions'
import { loginByPasskey } from '@fanfara/contract/own/passkeys'
import { finishLogin } from '@fanfara/contract/own/second-factor'
import { getLanguage, getTheme, setLanguage, setTheme } from '@fanfara/contract/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { Forbidden, Refused, Unauthenticated, UnsupportedMedia } from '#/errors.ts'
import { tripCookie } from '#/edge/trip-cookie.ts'
import type { Caller } from '#/edge/caller.ts'
import { bearerOf, guard } from '#/http/guard.ts'
import { serve } from '#/http/serve.ts'
import { browserCookie, hostCookie, visitorOf } from '#/edge/visitor.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { addressRoutes } from './addresses/address-routes.ts'
import { creatorInvitationRoutes } from './invitations/invitation-routes.ts'
import { lookRoutes } from './looks/look-routes.ts'
import { operatorRoutes, presentSession } from './operators/operator-routes.ts'
import { BROWSER_DAYS } from './policy.ts'
import { choose, listCategories, presentUser, readAccount, seenBy } from './account.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { signInByPasskey } from './passkeys/sign-in.ts'
import { register } from './registration.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { finishSignIn } from './second-factor/second-step.ts'
import { signIn, signInWithTicket } from './sign-in.ts'
import * as sessions from './sessions.ts'

/** Sign-in, registration, sessions and what belongs to the account itself. */
export function accountRoutes(app: FastifyInstance, world: World): void {
  signInRoutes(app, world)
  addressRoutes(app, world)
  sessionRoutes(app, world)
  secondFactorRoutes(app, world)
  passkeyRoutes(app, world)
  lookRoutes(app, world)
  operatorRoutes(app, world)
  creatorInvitationRoutes(app, world)
  choiceRoutes(app, world)
}

function signInRoutes(app: FastifyInstance, world: World): void {
  const cookies = cookiesOf(world)
  const trip = tripCookie(world)
  const present = async (reply: FastifyReply, signedIn: sessions.SignedIn, language: Language) => {
    cookies.set(reply, signedIn)
    const { account, owner } = signedIn
    const user = presentUser(owner ? seenBy(world, owner) : await readAccount(world, account.id), language)
    return {
      data: {
        credentials: {
          token: signedIn.accessToken,
          token_type: 'Bearer' as const,
          expires_at: signedIn.accessUntil.toISOString(),
        },
        user,
      },
    }
  }

  serve(app, world, login, async ({ body, language, request, reply }) => {
    const visitor = visitorOf(world, request)
    const browser = trip.read(request)
    const entered =
      'token' in body
        ? await signInWithTicket(world, body.token, browser, visitor)
        : await signIn(world, body, browser, visitor)
    if ('challenge' in entered) {
      trip.give(reply, entered.browser)
      throw new Refused('second_factor_required', { second: { challenge: entered.challenge, ways: entered.ways } })
    }
    if ('token' in body) trip.clear(reply)
    return present(reply, entered, language)
  })
  serve(app, world, finishLogin, async ({ body, language, request, reply }) => {
    const signedIn = await finishSignIn(world, body, trip.read(request), visitorOf(world, request))
    trip.clear(reply)
    return present(reply, signedIn, language)
  })
  serve(app, world, loginByPasskey, async ({ body, language, request, reply }) => {
    const { passkey: shown, remember } = body
    const signedIn = await signInByPasskey(world, { shown, remember }, trip.read(request), visitorOf(world, request))
    trip.clear(reply)
    return present(reply, signedIn, language)
  })
  serve(app, world, registerEndpoint, async ({ body, language, request, reply }) =>
    present(reply, await register(world, body, language, visitorOf(world, request)), language),
  )
  const signOut = async ({ caller, reply }: { caller: Caller | undefined; reply: FastifyReply }) => {
    if (caller) await sessions.signOut(world, caller.sessionId)
    cookies.clear(reply)
    return { data: {} }
  }
  serve(app, world, logout, signOut, { admit: admitLeaving(world) })
  serve(app, world, refreshToken, async ({ request, reply }) => {
    const presented = cookies.refreshToken(request)
    if (!presented) throw new Unauthenticated('error.session_over')
    if (!isAllowedOrigin(world, request)) throw new Forbidden('foreign_origin')
    if (!request.headers['content-type']?.startsWith('application/json')) throw new UnsupportedMedia('error.media_type')
    try {
      const refreshed = await sessions.refresh(world, presented)
      cookies.setRefresh(reply, refreshed.refreshToken, refreshed.refreshUntil)
      return { data: { access_token: refreshed.accessToken, expires_at: refreshed.accessUntil.toISOString() } }
    } catch (error) {
      if (error instanceof Unauthenticated) cookies.clear(reply)
      throw error
    }
  })
}

/** Where somebody is signed in. */
function sessionRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listSessions, async ({ caller }) => ({
    data: (await sessions.listSessions(world, caller)).map(presentSession),
  }))
  serve(app, world, endSession, async ({ caller, params }) => {
    await sessions.endOwnSession(world, caller, params.id)
    return { data: {} }
  })
  serve(app, world, endOtherSessions, async ({ caller }) => ({
    data: { ended: await sessions.endOtherSessions(world, caller) },
  }))
}

/** Who somebody is, and what they chose. */
function choiceRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getUser, async ({ caller, language }) => {
    const user = presentUser(await readAccount(world, caller.accountId), language)
    // The hash opens the inbox, which marks messages as seen: whoever looks has none.
    return { data: caller.lookingId === undefined ? user : { ...user, novu_subscriber_hash: null } }
  })
  serve(app, world, listCategoriesEndpoint, async ({ language }) => ({
    data: (await listCategories(world)).map(({ id, key }) => ({
      id,
      name: textOf(language, `category.${key}`),
    })),
  }))
  preferenceRoutes(app, world)
}

/** Language and theme, which follow the account from device to device. */
function preferenceRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getLanguage, async ({ caller }) => ({
    data: { value: (await readAccount(world, caller.accountId)).account.language },
  }))
  serve(app, world, setLanguage, async ({ caller, body }) => {
    await choose(world, caller.accountId, { language: body.value })
    return { data: body }
  })
  serve(app, world, getTheme, async ({ caller }) => ({
    data: { value: (await readAccount(world, caller.accountId)).account.theme },
  }))
  serve(app, world, setTheme, async ({ caller, body }) => {
    await choose(world, caller.accountId, { theme: body.value })
    return { data: body }
  })
}

/** Who deleted the account may still sign out: there is nothing left to do, and no error to show (API-50). */
function admitLeaving(world: World): onRequestAsyncHookHandler {
  const usual = guard(logout)
  return async function (request, reply) {
    const token = bearerOf(request)
    if (token === null || !(await sessions.isOfErased(world, token))) await usual.call(this, request, reply)
  }
}

/** The product's own pages, configured origins and, in demo mode, whatever host name the browser used to get here. */
function isAllowedOrigin(world: World, request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (!origin) return false
  if (origin === new URL(world.config.publicUrl).origin || world.config.corsOrigins.includes(origin)) return true
  return world.config.mode === 'demo' && URL.canParse(origin) && new URL(origin).host === request.headers.host
}

/** Cookies of sessions: out of reach for scripts, for this site alone (threat model §3.1). */
function cookiesOf(world: World) {
  const isSecure = world.config.publicUrl.startsWith('https://')
  const names = { refresh: hostCookie(world, 'fanfara_refresh'), browser: browserCookie(world) }
  const common = { httpOnly: true, secure: isSecure, sameSite: 'strict', path: '/' } as const
  const setRefresh = (reply: FastifyReply, token: string, until: Date) => {
    const maxAge = Math.floor((until.getTime() - world.clock.now().getTime()) / 1000)
    reply.setCookie(names.refresh, token, { ...common, maxAge })
  }
  return {
    setRefresh,
    set(reply: FastifyReply, { refreshToken: token, refreshUntil, browser }: sessions.SignedIn) {
      if (token) setRefresh(reply, token, refreshUntil)
      else reply.clearCookie(names.refresh, common)
      reply.setCookie(names.browser, browser, { ...common, maxAge: BROWSER_DAYS * 86_400 })
    },
    clear: (reply: FastifyReply) => void reply.clearCookie(names.refresh, common),
    refreshToken: (request: FastifyRequest) => request.cookies[names.refresh] ?? null,
  }
}
