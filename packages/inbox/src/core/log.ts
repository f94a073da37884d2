const say =
  (level: 'error' | 'warn') =>
  (text: string, reason: unknown): void =>
    console[level](`${text}: ${reason instanceof Error ? reason.message : String(reason)}`)

/** What goes wrong is for the console alone (INBOX-37, RT-06). */
export const complain = say('error')

/** A connection that comes and goes is no fault of the page's (RT-06). */
export const remark = say('warn')
