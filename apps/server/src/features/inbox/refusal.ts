import { Told } from '#/errors.ts'
import type { TextKey } from '#/i18n/texts.ts'

/** What the inbox service refuses with: the statuses of its protocol (wire protocol §1). */
export class InboxRefusal extends Told {
  readonly status: 400 | 401 | 403 | 404
  constructor(status: InboxRefusal['status'], text: TextKey) {
    super(text)
    this.status = status
  }
}
