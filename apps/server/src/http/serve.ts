import { createHash } from 'node:crypto'
import type { AnyEndpoint, Answer, Auth, BodyOf, ParamsOf, QueryOf } from '@fanfara/contract/endpoint'
import { errorBody } from '@fanfara/contract/endpoint'
import type { Language } from '@fanfara/contract/enums'
import { type CommonCode, commonCodes, type ErrorCode } from '@fanfara/contract/refusals'
import { rolesWith } from '@fanfara/contract/rights'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { answerOnce } from '../db/idempotency.ts'
import { type Tx, withTransaction } from '../db/port.ts'
import { stayOrTakeBack, type Tried } from '../db/preview.ts'
import { Invalid, Missing, Told, UnsupportedMedia } from '../errors.ts'
import type { World } from '../world.ts'
import { responseWriter } from './serialize.ts'
import type { Caller } from '../edge/caller.ts'
import { guard, isOpen, requireConfirmed } from './guard.ts'
import { languageAsked } from '../edge/language.ts'
import { eventHooks } from './errors/security-events.ts'
import { type Written, writtenAnswer } from '../edge/kept-answer.ts'
import type { ReceivedFile } from '../edge/received-file.ts'
import { hasVersion } from '../edge/version-name.ts'
import { receiveFile, takeForms } from './uploads.ts'

/** What a handler is given: parsed input and who asks. */
export interface Context<E extends AnyEndpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  language: Language
  /** The signed-in account; absent on public operations. */
  caller: E['auth'] extends 'public' | 'refresh' | 'application' ? undefined : Caller
  request: FastifyRequest
  reply: FastifyReply
  /** Reads the file that the call carries; for endpoints with `upload`. */
  file(): Promise<ReceivedFile>
  /**
   * Runs a money act in one transaction. With an `Idempotency-Key` the answer is kept with the effect, and the same key
   * gives the same answer (threat model §4.7).
   * @param file digest of the file that came with the request: another file is another request.
   */
  once(act: (tx: Tx) => Promise<Answer<E>>, file?: string): Promise<Answer<E>>
  /** The same for an act that may turn out to be a preview: what it wrote, and the key, are taken back then. */
  tryOnce(act: (tx: Tx) => Promise<Tried<Answer<E>>>): Promise<Answer<E>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route serves; none for pages and files. */
    endpoint?: AnyEndpoint
  }
}

/** What one operation does differently from the others. */
export interface ServeOptions {
  /** Lets callers through in place of the guard of the endpoint's `auth`. */
  admit?: onRequestAsyncHookHandler | null
}

/** Statuses that every operation may answer (API-06). */
const COMMON_ERRORS = [400, 401, 403, 404, 405, 413, 415, 422, 429, 500, 503] as const
/** Whatever changes something can find that somebody else was faster. */
const WRITING_ERRORS = [409] as const

/**
 * Puts one endpoint of the contract on the server: guarded, validated, serialised and described from one definition.
 * The handler translates and calls; it decides nothing (house style §3).
 */
export function serve<E extends AnyEndpoint>(
  app: FastifyInstance,
  world: World,
  endpoint: E,
  handler: (context: Context<E>) => Promise<Answer<E>>,
  options: ServeOptions = {},
): void {
  // Hooks of forms run where forms are taken, and nowhere else.
  if (endpoint.upload)
    void app.register(async forms => {
      await takeForms(forms)
      put(forms, world, endpoint, handler, options)
    })
  else put(app, world, endpoint, handler, options)
}

function put<E extends AnyEndpoint>(
  app: FastifyInstance,
  world: World,
  endpoint: E,
  handler: (context: Context<E>) => Promise<Answer<E>>,
  { admit = isOpen(endpoint) ? null : guard(endpoint) }: ServeOptions,
): void {
  const writing = endpoint.method === 'GET' ? [] : WRITING_ERRORS
  const errors = [...new Set([...COMMON_ERRORS, ...writing, ...endpoint.errors])]
  const limit = app.generalLimit(endpoint)
  const admitted = [admit, endpoint.method === 'GET' || endpoint.upload ? null : refuseForms].filter(
    hook => hook !== null,
  )
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    ...(admitted.length > 0 ? { onRequest: admitted } : {}),
    ...(limit ? { preValidation: limit } : {}),
    ...eventHooks(world, endpoint),
    schema: {
      operationId: endpoint.id,
      summary: endpoint.summary,
      ...describe(endpoint),
      ...(endpoint.upload ? { consumes: ['multipart/form-data'] } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: {
        [endpoint.status]: endpoint.response,
        ...Object.fromEntries(errors.map(status => [status, errorBody])),
      },
      security: securityOf(endpoint.auth),
    },
    // What a stranger wrote is read after it is known who signed it.
    ...(endpoint.signed ? { validatorCompiler: () => (input: unknown) => ({ value: input }) } : {}),
    async handler(request, reply) {
      if (endpoint.params) refuseMalformedIds(request.params)
      if (endpoint.confirms === 'always') await requireConfirmed(request)
      reply.status(endpoint.status)
      const context = {
        params: request.params,
        query: request.query,
        body: request.body,
        language: languageAsked(request),
        caller: request.caller,
        request,
        reply,
        file: () => {
          if (!endpoint.upload) throw new Error(`${endpoint.id} takes no file`)
          return receiveFile(request, endpoint.upload)
        },
        once: (act: (tx: Tx) => Promise<Answer<E>>, file?: string) => once(world, endpoint, { request, file }, act),
        tryOnce: (act: (tx: Tx) => Promise<Tried<Answer<E>>>) =>
          stayOrTakeBack(run => once(world, endpoint, { request }, run), act),
      } as Context<E>
      let answer: Answer<E>
      try {
        answer = await handler(context)
      } catch (error) {
        refuseUnlisted(world, endpoint, error)
      }
      if (reply.sent) return reply
      if (endpoint.status === 204) return reply.send()
      const written = writtenAnswer(answer, () => responseWriter({ schema: endpoint.response })(answer))
      return written ? sendWritten(request, reply, written) : reply.send(answer)
    },
  })
}

/** Sends what is kept, or that who asks has it already: it may be stored, and is asked for again each time. */
function sendWritten({ headers }: FastifyRequest, reply: FastifyReply, { bytes, etag }: Written): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (hasVersion(headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(bytes)
}

/** Passes an error on. @throws a fault in place of a refusal that the endpoint does not list, where the world is strict. */
function refuseUnlisted(world: World, endpoint: AnyEndpoint, error: unknown): never {
  const code = error instanceof Told ? error.code : null
  if (code === null || isCommon(code) || endpoint.refusals.includes(code)) throw error
  const text = `${endpoint.id} answers ${code}, which it does not list`
  if (world.isStrict) throw new Error(text, { cause: error })
  world.log.error({ operation: endpoint.id, because: code }, 'unlisted refusal')
  throw error
}

const isCommon = (code: ErrorCode): code is CommonCode => commonCodes.some(common => common === code)

/** What the description says of acts that need an identity that was confirmed lately. */
const CONFIRMS = {
  always:
    'Answers 403 with code `confirm_identity` until the caller’s identity was confirmed within the last ten minutes.',
  sometimes:
    'May answer 403 with code `confirm_identity`: then the caller’s identity must have been confirmed within the last ten minutes.',
} as const

/** What the description says besides the schemas: the right that it needs, a confirmed identity, and the refusals, for people and for programs. */
function describe({ confirms, refusals, right }: AnyEndpoint): object {
  const lines = [
    ...(right
      ? [`Needs the right \`${right}\`, which these roles of operators have: ${rolesWith(right).join(', ')}.`]
      : []),
    ...(confirms ? [CONFIRMS[confirms]] : []),
    ...(refusals.length > 0
      ? [`May refuse with one of the codes ${refusals.map(code => `\`${code}\``).join(', ')}.`]
      : []),
  ]
  return {
    ...(lines.length > 0 ? { description: lines.join('\n\n') } : {}),
    ...(refusals.length > 0 ? { 'x-refusals': refusals } : {}),
    ...(right ? { 'x-right': right } : {}),
  }
}

/** How the description names what a caller must hold. */
function securityOf(auth: Auth): Record<string, []>[] {
  if (auth === 'public') return []
  return [{ [auth === 'refresh' ? 'refreshCookie' : auth === 'application' ? 'applicationKey' : 'bearer']: [] }]
}

/** Forms carry files; everything else is JSON. */
const refuseForms: onRequestAsyncHookHandler = async request => {
  if (request.headers['content-type']?.startsWith('multipart/')) throw new UnsupportedMedia('error.media_type')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** An id that cannot exist is answered like one that does not (threat model §3.4). */
function refuseMalformedIds(params: unknown): void {
  for (const [name, value] of Object.entries(params ?? {}))
    if (/^id$|Id$/.test(name) && !UUID.test(String(value))) throw new Missing()
}

const KEY_MAX = 255

async function once<E extends AnyEndpoint>(
  world: World,
  endpoint: E,
  { request, file = null }: { request: FastifyRequest; file?: string | null | undefined },
  act: (tx: Tx) => Promise<Answer<E>>,
): Promise<Answer<E>> {
  const header = request.headers['idempotency-key']
  const accountId = request.caller?.accountId
  if (header === undefined || accountId === undefined) return withTransaction(world.db, act)
  const key = String(header)
  if (key.length === 0 || key.length > KEY_MAX)
    throw new Invalid({ 'idempotency-key': ['inputs.error.idempotency_key'] })
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.params ?? null, request.query ?? null, request.body ?? null, file]))
    .digest()
  const place = { accountId, route: endpoint.id, key, requestHash }
  const keys = endpoint.shownOnce ? world.keys : undefined
  const keeping = { at: world.clock.now(), status: endpoint.status, keys }
  return withTransaction(world.db, tx => answerOnce(tx, place, keeping, act))
}
