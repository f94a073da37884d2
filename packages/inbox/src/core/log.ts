/** What goes wrong is for the console alone (INBOX-37, RT-06). */
export const complain = (text: string, error: unknown): void =>
  console.error(`${text}: ${error instanceof Error ? error.message : String(error)}`)

/** A connection that comes and goes is no fault of the page's (RT-06). */
export const remark = (text: string, reason: unknown): void =>
  console.warn(`${text}: ${reason instanceof Error ? reason.message : String(reason)}`)
