import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { helpTopics, helpVersions } from '../../packages/contract/src/values/help.ts'
import { root } from '../lib/run.mjs'

const articles = join(root, 'packages/ui/src/help/articles')
const textsOf = topic =>
  readdirSync(articles)
    .toSorted()
    .map(language => join(articles, language, `${topic}.md`))
    .filter(path => existsSync(path))
    .map(path => readFileSync(path, 'utf8'))
const versionOf = topic => createHash('sha256').update(textsOf(topic).join('\n')).digest('hex').slice(0, 8)

test.each(helpTopics)('FEED-04 %s: whoever changes the article writes its new version down', topic => {
  expect(textsOf(topic).length).toBeGreaterThan(0)
  expect(helpVersions[topic], 'packages/contract/src/values/help.ts').toBe(versionOf(topic))
})

test('FEED-04 no two articles have one version', () => {
  expect(new Set(Object.values(helpVersions)).size).toBe(helpTopics.length)
})

test.each(['en', 'pl'])('FEED-03 operators read the titles of articles as creators do, %s', language => {
  const texts = app => JSON.parse(readFileSync(join(root, `apps/${app}/src/i18n/${language}/help.json`), 'utf8'))
  const [portal, ops] = [texts('portal'), texts('console')]
  for (const topic of helpTopics) expect(ops[`topic_${topic}`]).toBe(portal[`topic.${topic}`])
})
