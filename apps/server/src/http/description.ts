import { type SwaggerTransformObject } from '@fastify/swagger'
import { allEndpoints } from '@fanfara/contract/all'

/** Says in the description which operations take a file, and under which name; and which answer one, of which type. */
export function describeFiles(document: Parameters<SwaggerTransformObject>[0]) {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { openapiObject } = document
  for (const { path, method, upload, download, status } of allEndpoints) {
    const operation = openapiObject.paths?.[path]?.[method.toLowerCase() as 'post']
    if (!operation) continue
    if (download !== undefined)
      operation.responses = { ...operation.responses, [status]: fileAnswer(download) } as never
    if (!upload) continue
    const texts = Object.fromEntries((upload.texts ?? []).map(name => [name, { type: 'string' } as const]))
    const properties = { ...texts, [upload.field]: { type: 'string', format: 'binary' } } as const
    const schema = { type: 'object', properties, required: [upload.field] } as const
    operation.requestBody = { required: true, content: { 'multipart/form-data': { schema } } } as never
  }
  return openapiObject
}

function fileAnswer(download: string) {
  const [type = download] = download.split(';')
  const text = type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
  return {
    description: 'The file',
    content: { [type]: { schema: type === 'application/json' ? { type: 'object' } : text } },
  }
}
