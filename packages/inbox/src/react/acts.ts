import type { ButtonType, Message } from '../core/index.ts'

/** What a row can be asked to do. */
export interface ItemActs {
  open(message: Message): void
  act(message: Message, type: ButtonType): void
  markAsRead(id: string): void
  markAsUnread(id: string): void
  remove(id: string): void
}

/** Read, as clients without the flag see it (wire protocol §3). */
export const isRead = ({ read, seen }: Message): boolean => read ?? seen
