import { PageHeader } from '@fanfara/ui/page-header'
import { Tabs, tabClass } from '@fanfara/ui/tabs'
import { Link } from '@tanstack/react-router'
import { useParam } from '#/app/route/navigation.ts'
import { useConfig } from '#/app/server/config.ts'
import { EvaluationArticle } from '#/features/evaluation/evaluation-article.tsx'
import { FanPageArticle } from '#/features/help/fan-page-article.tsx'
import { useText } from '#/i18n/text.ts'
import { type Article, articles } from './places.ts'
import { Soon } from './soon.tsx'

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
      {article === 'platform-evaluation' && <EvaluationArticle />}
      {article === 'facebook-fan-page' && <FanPageArticle />}
      {article !== 'platform-evaluation' && article !== 'facebook-fan-page' && (
        <Soon>{text('soon_article', { email })}</Soon>
      )}
    </>
  )
}
