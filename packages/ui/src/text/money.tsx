import { cx } from '../look/class-names.ts'
import { formatFigure } from './format.ts'

/**
 * An amount in zł, Polish in every language (I18N-06), with aligned figures. `display` is the page's one large figure,
 * its currency in brass.
 */
export function Money({
  zloty,
  decimals = 2,
  size = 'text',
  className,
}: {
  zloty: number
  decimals?: 0 | 2
  size?: 'text' | 'large' | 'display'
  className?: string
}) {
  const looks = {
    text: '',
    large: 'text-28 font-semibold tracking-[-0.02em]',
    display: 'text-40 tablet:text-[3.25rem] tablet:leading-[3.5rem] font-semibold tracking-[-0.03em]',
  }
  return (
    <span className={cx('figures whitespace-nowrap', looks[size], className)}>
      {formatFigure(zloty, decimals)}
      {'\u00a0'}
      <span className={size === 'text' ? undefined : 'text-[0.55em] font-semibold tracking-normal text-brass'}>zł</span>
    </span>
  )
}

/** A placeholder of exactly the size that an amount will have. */
export function MoneySkeleton(props: Pick<Parameters<typeof Money>[0], 'size' | 'className'>) {
  return (
    <span aria-hidden="true" className="inline-block animate-pulse-soft rounded-control bg-line">
      <span className="invisible">
        <Money zloty={1000} {...props} />
      </span>
    </span>
  )
}
