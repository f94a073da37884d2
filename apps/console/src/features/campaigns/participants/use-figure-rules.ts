import { parseCount, parseFigure } from '#/shared/numbers.ts'
import { useText } from '#/texts.ts'

/** Rules for fields that hold figures: they can be read, or the field says how to write them. */
export function useFigureRules() {
  const text = useText('acts')
  return {
    count: { validate: (written: string) => parseCount(written) !== undefined || text('count_unreadable') },
    figure: { validate: (written: string) => parseFigure(written) !== undefined || text('figure_unreadable') },
  }
}
