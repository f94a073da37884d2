import { tabClass, Tabs } from '@fanfara/ui/tabs'
import { Link } from '@tanstack/react-router'
import { useText } from '#/texts.ts'

/** Tables that were taken over, and the people whom they asked to come. */
export function ImportTabs({ current }: { current: 'imports' | 'invitations' }) {
  const text = useText('imports')
  return (
    <Tabs label={text('views')} current={current}>
      <Link to="/imports" activeOptions={{ exact: true, includeSearch: false }} className={tabClass}>
        {text('title')}
      </Link>
      <Link to="/imports/invitations" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('invitations')}
      </Link>
    </Tabs>
  )
}
