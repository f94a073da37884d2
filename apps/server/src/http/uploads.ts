import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Upload } from '@fanfara/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Invalid, TooLarge, UnsupportedMedia } from '../errors.ts'

/** A file that came with a request, wholly read. */
export interface ReceivedFile {
  bytes: Buffer
  /** What the client calls it. Only its extension may be looked at; it never names anything here. */
  clientName: string
  /** The type that the client declares. */
  declaredType: string
  /** Text fields beside the file. */
  fields: Readonly<Record<string, string>>
}

const FIELDS_MAX = 20
const FIELD_BYTES_MAX = 1000

/** Lets operations with an `upload` read forms (threat model §3.6); nothing else does. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: FIELDS_MAX, parts: FIELDS_MAX + 1, fieldNameSize: 100, fieldSize: FIELD_BYTES_MAX },
  })
}

/**
 * Reads the one file of a form, and counts its bytes while they come: what is too large is not read to its end.
 * @throws UnsupportedMedia for no form; TooLarge; Invalid when the file is missing or the form is broken.
 */
export async function receiveFile(request: FastifyRequest, upload: Upload): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new UnsupportedMedia('error.media_type_form')
  const fields: Record<string, string> = {}
  let file: Omit<ReceivedFile, 'fields'> | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: upload.maxBytes - 1 } })) {
      if (part.type === 'file') file = await readFile(part, upload)
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
  } catch (error) {
    throw asRefusal(error, upload)
  }
  if (!file) throw new Invalid({ [upload.field]: ['inputs.error.required'] })
  return { ...file, fields }
}

async function readFile(part: MultipartFile, upload: Upload): Promise<Omit<ReceivedFile, 'fields'>> {
  if (part.fieldname !== upload.field) throw new Invalid({ [upload.field]: ['inputs.error.required'] })
  const bytes = await part.toBuffer()
  return { bytes, clientName: part.filename, declaredType: part.mimetype }
}

function asRefusal(error: unknown, { field, tooLarge }: Upload): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new TooLarge({ [field]: [tooLarge] })
  if (typeof code === 'string' && code.startsWith('FST_')) return new Invalid({ [field]: ['inputs.error.invalid'] })
  if (error instanceof Error && /multipart|form|header|boundary|unexpected end/i.test(error.message))
    return new Invalid({ [field]: ['inputs.error.invalid'] })
  return error
}
