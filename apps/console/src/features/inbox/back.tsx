import { BackLink } from '#/shell/back-link.tsx'
import { listOf } from '#/shell/things.ts'
import { useText } from '#/texts.ts'

/** The way back to the list. */
export function BackToApplications() {
  const text = useText('inbox')
  return <BackLink to={listOf.application}>{text('back')}</BackLink>
}
