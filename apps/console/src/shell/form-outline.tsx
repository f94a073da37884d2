import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { Beside } from '#/shared/beside.tsx'
import { CardOutline } from './card-outline.tsx'

/** Fields of each part of a form, while what they hold is read. */
const PARTS = [4, 2]

/** A page with a form, while what it holds is read: its heading, parts with fields in two columns, and what is shown beside them. */
export function FormOutline() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-9 w-2/3 max-w-[32rem]" />
      <Beside aside={<CardOutline className="h-64" />}>
        <div className="grid gap-6">
          {PARTS.map(fields => (
            <div
              key={fields}
              className="grid gap-4 rounded-surface border border-line bg-surface p-4 shadow-surface tablet:grid-cols-2 tablet:p-6"
            >
              <Skeleton className="h-6 w-32 tablet:col-span-2" />
              {Array.from({ length: fields }, (_, at) => (
                <div key={`field-${at + 1}`} className="grid gap-1.5">
                  <Skeleton className="h-4 w-24" />
                  <Skeleton className="h-11 w-full desktop:h-10" />
                </div>
              ))}
            </div>
          ))}
        </div>
      </Beside>
    </Loading>
  )
}
