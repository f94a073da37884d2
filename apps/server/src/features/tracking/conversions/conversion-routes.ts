import { conversionForm, reportConversion } from '@fanfara/contract/tracking/conversions'
import type { FastifyInstance } from 'fastify'
import { requestParser } from '#/http/serialize.ts'
import { serve } from '#/http/serve.ts'
import { type TextKey, textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as tracking from '../service.ts'

const headerOf = (header: string | string[] | undefined): string => header?.toString() ?? ''

/** The sentence of an answer; what counted says whether it pays (PBL-03). */
function sentenceOf({ verdict, is_paid: isPaid, is_repeated: isRepeated }: tracking.Answer): TextKey {
  if (isRepeated) return 'conversion.repeated'
  return verdict === 'counted' && !isPaid ? 'conversion.counted_unpaid' : `conversion.${verdict}`
}

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
    return { data: { ...answer, message: textOf(language, sentenceOf(answer)) } }
  })
}
