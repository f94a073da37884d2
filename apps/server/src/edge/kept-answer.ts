import { versionName } from './version-name.ts'

/** An answer as it travels, with the name of its version. Bytes: a text would be encoded anew, with its headers, each time that it is sent. */
export interface Written {
  bytes: Buffer
  etag: string
}

/** Null until it was answered for the first time. */
const answers = new WeakMap<object, Written | null>()

/**
 * Says of an answer that it will be given again as it is: it is written once and sent with an `ETag`, and who has it already is told so (304).
 * For what is the same for everybody and nobody's secret; whoever keeps it must never change it.
 */
export function keepAnswer<Answer extends object>(answer: Answer): Answer {
  answers.set(answer, null)
  return answer
}

/** A kept answer as it travels; null for any other. @param write asked for the first time alone. */
export function writtenAnswer(answer: unknown, write: () => string): Written | null {
  if (typeof answer !== 'object' || answer === null) return null
  const there = answers.get(answer)
  if (there !== null) return there ?? null
  const bytes = Buffer.from(write())
  const written = { bytes, etag: versionName(bytes) }
  answers.set(answer, written)
  return written
}
