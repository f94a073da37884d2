import type { ReactNode } from 'react'

const following =
  'min-[1600px]:sticky min-[1600px]:top-6 min-[1600px]:max-h-[calc(100dvh-8rem)] min-[1600px]:overflow-y-auto'

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-8 min-[1600px]:grid-cols-[minmax(0,1fr)_26rem]'

/** What is worked on, and beneath it what is looked up meanwhile: where there is room, in a column beside it. */
export function Beside({
  aside,
  isFollowing = false,
  children,
}: {
  aside: ReactNode
  /** Stays in sight while what is worked on is scrolled. */
  isFollowing?: boolean
  children: ReactNode
}) {
  // One shape with and without: what is typed into a form is not lost when there comes to be something beside it.
  return (
    <div className={aside ? columns : 'contents'}>
      <div className={aside ? 'min-w-0' : 'contents'}>{children}</div>
      {aside && <div className={`grid min-w-0 gap-6 ${isFollowing ? following : ''}`}>{aside}</div>}
    </div>
  )
}
