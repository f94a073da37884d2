/** A file that came with a request, wholly read. */
export interface ReceivedFile {
  bytes: Buffer
  /** What the client calls it. Only its extension may be looked at; it never names anything here. */
  clientName: string
  /** What the client claims; nothing may rest on it. */
  declaredType: string
  /** Text fields beside the file. */
  fields: Readonly<Record<string, string>>
}
