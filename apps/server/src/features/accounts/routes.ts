import {
  getUser,
  listCategories as listCategoriesEndpoint,
  login,
  logout,
  refreshToken,
  register as registerEndpoint,
  type User,
} from '@fanfara/contract/accounts'
import type { Language } from '@fanfara/contract/enums'
import { getLanguage, getTheme, setLanguage, setTheme } from '@fanfara/contract/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Forbidden, Invalid, Told, Unauthenticated } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { type TextKey, textOf } from '../../i18n/texts.ts'
import type { World } from '../../world.ts'
import { BROWSER_DAYS } from './policy.ts'
import {
  choose,
  listCategories,
  readAccount,
  refresh,
  register,
  type SignedIn,
  signIn,
  signOut,
  type Visitor,
} from './service.ts'

type ReadAccount = Awaited<ReturnType<typeof readAccount>>

/** The account as its owner sees it (DATA-05). */
function presentUser({ account, categories }: ReadAccount, language: Language): User {
  return {
    id: account.id,
    uuid: account.connectUuid,
    name: account.name,
    description: account.description,
    avatar_url: account.avatarUrl,
    categories: categories.map(({ id, key }) => ({ id, name: textOf(language, `category.${key}` as TextKey) })),
    language: account.language,
    theme: account.theme,
    email: account.email,
    novu_subscriber_id: account.inboxSubscriberId,
    novu_subscriber_hash: null,
    is_active: account.isActive,
    easy_ad: account.easyAd,
    role: account.role,
  }
}

/** Sign-in, registration, sessions and what belongs to the account itself. */
export function accountRoutes(app: FastifyInstance, world: World): void {
  const cookies = cookiesOf(world)
  const present = async (reply: FastifyReply, signedIn: SignedIn, language: Language) => {
    cookies.set(reply, signedIn)
    const user = presentUser(await readAccount(world, signedIn.account.id), language)
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
    if ('token' in body) throw new Invalid({ token: ['refusal.wrong_token'] }, { code: 'wrong_token' })
    return present(reply, await signIn(world, body, cookies.visitor(request)), language)
  })
  serve(app, world, registerEndpoint, async ({ body, language, request, reply }) =>
    present(reply, await register(world, body, language, cookies.visitor(request)), language),
  )
  serve(app, world, logout, async ({ caller, reply }) => {
    await signOut(world, caller.sessionId)
    cookies.clear(reply)
    return { data: {} }
  })
  serve(app, world, refreshToken, async ({ request, reply }) => {
    const presented = cookies.refreshToken(request)
    if (!presented) throw new Unauthenticated('error.session_over')
    if (!isAllowedOrigin(world, request)) throw new Forbidden('foreign_origin')
    if (!request.headers['content-type']?.startsWith('application/json')) throw new WrongMediaType('error.media_type')
    try {
      const refreshed = await refresh(world, presented)
      cookies.setRefresh(reply, refreshed.refreshToken, refreshed.refreshUntil)
      return { data: { access_token: refreshed.accessToken, expires_at: refreshed.accessUntil.toISOString() } }
    } catch (error) {
      if (error instanceof Unauthenticated) cookies.clear(reply)
      throw error
    }
  })
  serve(app, world, getUser, async ({ caller, language }) => ({
    data: presentUser(await readAccount(world, caller.accountId), language),
  }))
  serve(app, world, listCategoriesEndpoint, async ({ language }) => ({
    data: (await listCategories(world)).map(({ id, key }) => ({
      id,
      name: textOf(language, `category.${key}` as TextKey),
    })),
  }))

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

class WrongMediaType extends Told {
  readonly status = 415
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
  const prefix = isSecure ? '__Host-' : ''
  const names = { refresh: `${prefix}fanfara_refresh`, browser: `${prefix}fanfara_browser` }
  const common = { httpOnly: true, secure: isSecure, sameSite: 'strict', path: '/' } as const
  const setRefresh = (reply: FastifyReply, token: string, until: Date) => {
    const maxAge = Math.floor((until.getTime() - world.clock.now().getTime()) / 1000)
    reply.setCookie(names.refresh, token, { ...common, maxAge })
  }
  return {
    setRefresh,
    set(reply: FastifyReply, { refreshToken: token, refreshUntil, browser }: SignedIn) {
      if (token) setRefresh(reply, token, refreshUntil)
      else reply.clearCookie(names.refresh, common)
      reply.setCookie(names.browser, browser, { ...common, maxAge: BROWSER_DAYS * 86_400 })
    },
    clear: (reply: FastifyReply) => void reply.clearCookie(names.refresh, common),
    refreshToken: (request: FastifyRequest) => request.cookies[names.refresh] ?? null,
    visitor: (request: FastifyRequest): Visitor => ({
      address: request.ip,
      browser: request.cookies[names.browser] ?? null,
    }),
  }
}
