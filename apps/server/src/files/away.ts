/**
 * Where files are kept does not answer, not in time, or refuses us: what was asked did not happen. The message, which only the log and
 * the command line say, has the reason.
 */
export class FilesAway extends Error {
  constructor(cause: unknown) {
    super(`the files do not answer: ${reasonOf(cause)}`, { cause })
    this.name = 'FilesAway'
  }
}

/** What the innermost error says: the client's own names the file alone, and one of many addresses nothing at all. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error.message || error.name
}
