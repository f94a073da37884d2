import { buttonClass } from '@fanfara/ui/button'
import { PageHeader } from '@fanfara/ui/page-header'
import { Tabs, tabClass } from '@fanfara/ui/tabs'
import { Link, useParam } from '#/app/navigation.ts'
import { useConfig } from '#/app/config.ts'
import { useText } from '#/i18n/text.ts'
import { type Article, articles, messageFilters } from './places.ts'
import { Soon } from './soon.tsx'

/** `/messages/{filter}`. */
export function MessagesScreen() {
  const text = useText('frame')
  const filter = useParam('filter')
  return (
    <>
      <PageHeader title={text('messages')} />
      <Tabs label={text('messages')} current={filter}>
        {messageFilters.map(key => (
          <Link key={key} to="/messages/$filter" params={{ filter: key }} className={tabClass}>
            {text(`messages_${key}`)}
          </Link>
        ))}
      </Tabs>
      <Soon>{text('soon_messages')}</Soon>
    </>
  )
}

/** `/messages/{filter}/{id}`. */
export function MessageScreen() {
  const text = useText('frame')
  const filter = useParam('filter') ?? 'unread'
  return (
    <>
      <PageHeader title={text('messages')} />
      <Soon
        action={
          <Link to="/messages/$filter" params={{ filter }} className={buttonClass('secondary')}>
            {text('messages_back')}
          </Link>
        }
      >
        {text('soon_message')}
      </Soon>
    </>
  )
}

/** `/settings/instruction/{subpath}`. */
export function ArticleScreen() {
  const text = useText('frame')
  const { contact_email: email } = useConfig()
  const subpath = useParam('subpath')
  const article: Article = articles.find(known => known === subpath) ?? articles[0]
  return (
    <>
      <PageHeader title={text(`article.${article}`)} />
      <Tabs label={text('articles')} current={article}>
        {articles.map(key => (
          <Link key={key} to="/settings/instruction/$subpath" params={{ subpath: key }} className={tabClass}>
            {text(`article.${key}`)}
          </Link>
        ))}
      </Tabs>
      <Soon>{text('soon_article', { email })}</Soon>
    </>
  )
}

/** `/task-acceptance/{token}`. */
export function TaskAcceptanceScreen() {
  const text = useText('frame')
  return (
    <>
      <PageHeader title={text('acceptance_title')} />
      <Soon>{text('soon_acceptance')}</Soon>
    </>
  )
}
