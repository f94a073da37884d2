/** A letter, ready to go. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}
