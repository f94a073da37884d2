import { Notifications } from '../src/overlay/toast.tsx'
import type { Examples } from './examples.ts'
import { forms } from './forms.tsx'
import { lists } from './lists.tsx'
import { looks } from './looks.tsx'
import { overlays } from './overlays.tsx'

const parts: Readonly<Record<string, Examples>> = { ...looks, ...forms, ...lists, ...overlays }

/** Every part of this package in every state, each by its name. */
export function Gallery() {
  return (
    <main className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-10 px-4 py-8">
      <h1 className="text-28 font-semibold">Części</h1>
      {Object.entries(parts).map(([name, states]) => (
        <section key={name} id={name}>
          <h2 className="mb-3 text-20 font-semibold">{name}</h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desktop:grid-cols-2">
            {Object.entries(states).map(([state, part]) => (
              <figure key={state} className={name in lists ? 'min-w-0 desktop:col-span-2' : 'min-w-0'}>
                <figcaption className="mb-1 text-12 text-muted">{state}</figcaption>
                <div data-example={`${name} / ${state}`}>{part}</div>
              </figure>
            ))}
          </div>
        </section>
      ))}
      <Notifications />
    </main>
  )
}
