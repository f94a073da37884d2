import { today } from '@fanfara/ui/today'

/** A file name with today's date. @example datedName('dane', 'json') // 'dane-2026-03-02.json' */
export const datedName = (stem: string, ending: string): string => `${stem}-${today()}.${ending}`
