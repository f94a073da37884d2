import { useLanguage } from '@fanfara/ui/text'
import { useMemo } from 'react'
import { useConfig } from '#/app/server/config.ts'
import { type Fill, figuresFor, fillWith } from '@fanfara/ui/article-fill'

/** Completes articles with this installation's figures and the words of the shown language; another function when either changes. */
export function useFill(): Fill {
  const config = useConfig()
  const language = useLanguage()
  return useMemo(() => fillWith(figuresFor(config, language)), [config, language])
}
