import { conversionForm, reportConversion } from '@fanfara/contract/tracking/conversions'
import type { FastifyInstance } from 'fastify'
import { requestParser } from '#/http/serialize.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as tracking from '../service.ts'

const headerOf = (header: string | string[] | undefined): string => header?.toString() ?? ''

/** What advertisers report (MONEY-43…MONEY-45): who signed is asked before the body is read. */
export function conversionRoutes(app: FastifyInstance, world: World): void {
  const parse = requestParser({ schema: conversionForm })
  serve(app, world, reportConversion, async ({ request, language }) => {
    const signer = await tracking.whoSigned(world, {
      keyId: headerOf(request.headers['fanfara-key']),
      timestamp: headerOf(request.headers['fanfara-timestamp']),
      signature: headerOf(request.headers['fanfara-signature']),
      raw: request.rawBody ?? '',
    })
    const parsed = parse(request.body)
    if ('error' in parsed) {
      await tracking.note(world, signer, 'malformed', null)
      throw parsed.error
    }
    const answer = await tracking.takeConversion(world, signer, parsed.value)
    const said = answer.is_repeated ? 'conversion.repeated' : (`conversion.${answer.verdict}` as const)
    return { data: { ...answer, message: textOf(language, said) } }
  })
}
