import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '@fanfara/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { cx } from '../look/class-names.ts'
import { formatCount } from '../text/format.ts'
import { pageSizeIn } from '../page/search.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../look/icons.tsx'
import { Select } from '../form/select-field.tsx'
import { useLanguage, useUiText } from '../text/text.tsx'

/** The page numbers to offer: first, last, and the neighbours of the current one; 0 stands for a gap. */
export function pagesAround(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last].filter(at => at >= 1 && at <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((at, index) => (index > 0 && at - (pages[index - 1] ?? 0) > 1 ? [0, at] : [at]))
}

/**
 * Goes back to the last page when the rows of the page that was asked for have gone.
 * @returns whether they have: what is shown is not an empty list then.
 */
export function useExistingPage(
  meta: { current_page: number; per_page: number; total: number } | undefined,
  onPage: (page: number) => void,
): boolean {
  const last = meta ? Math.max(1, Math.ceil(meta.total / meta.per_page)) : 1
  const isBeyond = meta !== undefined && meta.current_page > last
  const goBack = useEffectEvent(() => onPage(last))
  useEffect(() => {
    if (isBeyond) goBack()
  }, [isBeyond])
  return isBeyond
}

/** Where one is in a list, other pages, and the page size (CAMP-04). */
export function Pagination({
  page,
  pageSize,
  total,
  isCapped = false,
  onPage,
  onPageSize,
}: {
  page: number
  pageSize: number
  total: number
  /** There are more, which nobody counted. */
  isCapped?: boolean | undefined
  onPage: (page: number) => void
  onPageSize: (size: PageSize) => void
}) {
  const ui = useUiText()
  const language = useLanguage()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const count = (value: number) => formatCount(value, language)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-14 text-muted">
      <p className="figures">
        {total > 0 &&
          ui('page_range', {
            from: count(Math.min(total, (page - 1) * pageSize + 1)),
            to: count(Math.min(total, page * pageSize)),
            total: isCapped ? `${count(total)}+` : count(total),
          })}
      </p>
      {last > 1 && <PageButtons page={page} last={last} onPage={onPage} />}
      <label className="flex items-center gap-2">
        {ui('page_size')}
        <Select
          value={pageSize}
          onChange={event => onPageSize(pageSizeIn(event.target.value) ?? DEFAULT_PAGE_SIZE)}
          className="w-20"
        >
          {PAGE_SIZES.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </label>
    </div>
  )
}

const step =
  'grid min-w-11 h-11 place-items-center rounded-control px-1 text-text transition-colors hover:bg-sunken desktop:h-9 desktop:min-w-9 aria-disabled:opacity-40'

function PageButtons({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const ui = useUiText()
  const go = (to: number) => to >= 1 && to <= last && to !== page && onPage(to)
  const pages = pagesAround(page, last)
  // On a phone a gap stands for the neighbour beside it as well: the arrows lead there, and all of it stays in one line.
  const isSpare = (at: number, index: number) =>
    ![1, page, last].includes(at) && [pages[index - 1], pages[index + 1]].includes(0)
  return (
    <nav aria-label={ui('pages')} className="figures flex flex-wrap items-center gap-0.5">
      <button
        type="button"
        aria-label={ui('page_previous')}
        aria-disabled={page <= 1 || undefined}
        onClick={() => go(page - 1)}
        className={step}
      >
        <ChevronLeftIcon size={18} />
      </button>
      {pages.map((at, index) =>
        at === 0 ? (
          <span key={`gap-${index}`} aria-hidden="true" className="px-1">
            …
          </span>
        ) : (
          <button
            key={at}
            type="button"
            aria-label={ui('page_number', { page: at })}
            aria-current={at === page ? 'page' : undefined}
            onClick={() => go(at)}
            className={cx(
              step,
              at === page && 'bg-primary/14 font-semibold text-primary',
              isSpare(at, index) && 'max-phone:hidden',
            )}
          >
            {at}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={ui('page_next')}
        aria-disabled={page >= last || undefined}
        onClick={() => go(page + 1)}
        className={step}
      >
        <ChevronRightIcon size={18} />
      </button>
    </nav>
  )
}
