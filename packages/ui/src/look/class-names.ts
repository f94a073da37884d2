/** Joins class strings and leaves out what is off. @example cx('a', isOpen && 'b') */
export const cx = (...classes: (string | false | null | undefined)[]): string => classes.filter(Boolean).join(' ')
