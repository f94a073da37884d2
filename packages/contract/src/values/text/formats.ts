/** Makes a value when it is asked for first, and keeps it. @example const format = once(() => new Intl.NumberFormat('pl-PL')) */
export function once<Value>(make: () => Value): () => Value {
  let kept: { value: Value } | undefined
  return () => (kept ??= { value: make() }).value
}

function keptBy<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const known = kept.get(key)
    if (known) return known
    const made = make(locale, options)
    kept.set(key, made)
    return made
  }
}

/** A language's way with numbers: making one takes as long as hundreds of uses, so each is made when it is needed first, and kept. */
export const numberFormat = keptBy<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) => new Intl.NumberFormat(locale, options),
)
/** A language's way with days and times, kept like its way with numbers. */
export const dateFormat = keptBy<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (locale, options) => new Intl.DateTimeFormat(locale, options),
)
/** A language's way with what is ago, kept like its way with numbers. */
export const agoFormat = keptBy<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (locale, options) => new Intl.RelativeTimeFormat(locale, options),
)
