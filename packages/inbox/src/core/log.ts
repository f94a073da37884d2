/** What goes wrong is for the console alone (INBOX-37, RT-06). */
export const complain = (text: string, error: unknown): void =>
  console.error(`${text}: ${error instanceof Error ? error.message : String(error)}`)
