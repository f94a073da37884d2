import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Upload } from '@fanfara/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReceivedFile } from '../edge/received-file.ts'
import { Invalid, Told, TooLarge, UnsupportedMedia } from '../errors.ts'

const FIELDS_MAX = 20
const FIELD_BYTES_MAX = 1000
const NAME_MAX = 100

/** Lets the routes of a part of the server read forms (threat model §3.6); no other does. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: FIELDS_MAX,
      parts: FIELDS_MAX + 1,
      fieldNameSize: NAME_MAX,
      fieldSize: FIELD_BYTES_MAX,
    },
  })
}

/** What a form may weigh beside its file: fields, names and boundaries. */
const FORM_BYTES_MAX = 64 * 1024

/**
 * Reads the one file of a form, and counts its bytes while they come: what is too large is not kept.
 * @throws UnsupportedMedia for no form; TooLarge; Invalid when the file is missing or the form is broken.
 */
export async function receiveFile(request: FastifyRequest, upload: Upload): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new UnsupportedMedia('error.media_type_form')
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + FORM_BYTES_MAX) throw tooLarge(upload)
  try {
    const { file, fields } = await readForm(request, upload)
    if (!file) throw new Invalid({ [upload.field]: ['inputs.error.required'] })
    return { ...file, fields }
  } catch (error) {
    // What is still coming is let through to nowhere, so that the answer arrives and the connection stays usable.
    request.raw.unpipe()
    request.raw.resume()
    throw asRefusal(error, upload)
  }
}

async function readForm(request: FastifyRequest, upload: Upload) {
  const fields: Record<string, string> = {}
  let file: Omit<ReceivedFile, 'fields'> | null = null
  for await (const part of request.parts({ limits: { fileSize: upload.maxBytes - 1 } })) {
    if (part.type === 'file') file = await readFile(part, upload)
    else if (typeof part.value !== 'string' || part.valueTruncated || part.fieldname.length > NAME_MAX)
      throw broken(upload)
    else fields[part.fieldname] = part.value
  }
  return { file, fields }
}

async function readFile(part: MultipartFile, upload: Upload): Promise<Omit<ReceivedFile, 'fields'>> {
  if (part.fieldname !== upload.field) throw new Invalid({ [upload.field]: ['inputs.error.required'] })
  const bytes = await part.toBuffer()
  return { bytes, clientName: part.filename, declaredType: part.mimetype }
}

const tooLarge = ({ field, tooLarge: text }: Upload) => new TooLarge({ [field]: [text] })
const broken = ({ field }: Upload) => new Invalid({ [field]: ['inputs.error.invalid'] })

/** Reading a form fails through the form's fault alone. */
function asRefusal(error: unknown, upload: Upload): Told {
  if (error instanceof Told) return error
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(upload) : broken(upload)
}
