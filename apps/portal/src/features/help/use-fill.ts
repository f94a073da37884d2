import { useLanguage } from '@fanfara/ui/text'
import type { Language } from '@fanfara/contract/enums'
import { useMemo } from 'react'
import { useConfig } from '#/app/server/config.ts'
import { type Fill, figuresFor, fillWith } from './fill.ts'

/** Completes articles by the language they are in, with this installation's figures; another function when either changes. */
export function useFill(): (language: Language) => Fill {
  const config = useConfig()
  const shown = useLanguage()
  // The words of screens are those of the language that is shown, so a change of it fills anew.
  return useMemo(() => {
    const figures = figuresFor(config, shown)
    return language => fillWith(figures, language)
  }, [config, shown])
}
