import { Skeleton } from '@fanfara/ui/skeleton'

const widths = { purpose: ['w-full', 'w-2/3 tablet:hidden'], text: ['w-full', 'w-11/12', 'w-1/2'] } as const

/** Lines of text that are still to come, each as high as one. */
export const Lines = ({ of }: { of: keyof typeof widths }) => (
  <>
    {widths[of].map(width => (
      <Skeleton key={width} className={`my-1 h-4 max-w-full ${width}`} />
    ))}
  </>
)

/** A creator before they are known: picture, name and showcase. */
export const CreatorOutline = () => (
  <div className="flex items-start gap-4">
    <Skeleton className="size-14 shrink-0 rounded-full" />
    <div className="min-w-0 flex-1">
      <Skeleton className="my-1 h-4 w-40 max-w-full" />
      <Skeleton className="my-1 h-4" />
    </div>
  </div>
)

/** Names and values before they are known. @param isLong whether a text follows them. */
export const FactsOutline = ({ count, isLong = false }: { count: number; isLong?: boolean }) => (
  <div className="grid grid-cols-1 gap-x-8 gap-y-4 phone:grid-cols-2 desktop:grid-cols-3">
    {Array.from({ length: count }, (_, at) => (
      <div key={`fact-${at}`} className="h-11.5">
        <Skeleton className="my-1 h-3.5 w-20" />
        <Skeleton className="mt-2.5 h-4 w-36 max-w-full" />
      </div>
    ))}
    {isLong && (
      <div className="phone:col-span-full">
        <Skeleton className="my-1 h-3.5 w-20" />
        <Lines of="text" />
      </div>
    )}
  </div>
)
