import { IMPORT_MAX_CHARS } from '@fanfara/contract/ops/participants'
import {
  type ImportKind,
  type ImportMapping,
  opsImportTable,
  opsPreviewImport,
} from '@fanfara/contract/ops/tables/imports'
import type { Answer } from '@fanfara/contract/endpoint'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#/api.ts'
import { isOutdated } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useText } from '#/texts.ts'

/** What the server read of a table. */
export type Looked = Answer<typeof opsPreviewImport>['data']

/** The text of the file that was chosen, with its name; it outlives another choice of what it is a table of (IMP-09). */
export interface ChosenFile {
  csv: string
  name: string
}

interface Chosen {
  file: ChosenFile | null
  onFile: (file: ChosenFile | null) => void
}

/** A table on its way in: what it is, how its columns are read, what it would make, and taking it over. */
export function useImport(kind: ImportKind, { file, onFile }: Chosen, onDone: () => void) {
  const text = useText('imports')
  const { csv, name: fileName } = file ?? { csv: '', name: '' }
  const [looked, setLooked] = useState<Looked | null>(null)
  const look = useAct({
    run: (body: { csv: string; mapping?: ImportMapping }) => call(opsPreviewImport, { body: { kind, ...body } }),
    onDone: ({ data }) => setLooked(data),
  })
  const take = useAct({
    run: ({ mapping, revision }: Pick<Looked, 'mapping' | 'revision'>, options) =>
      call(opsImportTable, { body: { kind, csv, mapping, file_name: fileName, revision } }, options),
    done: ({ data }) => text('done', { what: text(`made_${data.kind}`, { count: data.made }) }),
    onDone,
  })
  const read = (written: string) => void look.mutateAsync({ csv: written }).catch(() => undefined)
  // A file that was chosen for another kind is read again as this one.
  const atFirst = useEffectEvent(() => file && read(file.csv))
  useEffect(() => {
    atFirst()
  }, [])
  const write = async ({ mapping, revision }: Looked) => {
    try {
      await take.mutateAsync({ mapping, revision })
    } catch (error) {
      // What a colleague set meanwhile is looked at before it is replaced.
      if (isOutdated(error)) await look.mutateAsync({ csv, mapping }).catch(() => undefined)
    }
  }
  return {
    looked,
    look,
    take,
    maxChars: IMPORT_MAX_CHARS,
    choose: (written: string, name: string) => {
      onFile({ csv: written, name })
      setLooked(null)
      take.reset()
      read(written)
    },
    drop: () => {
      onFile(null)
      setLooked(null)
      look.reset()
      take.reset()
    },
    remap: (mapping: ImportMapping) => {
      if (looked) setLooked({ ...looked, mapping })
      void look.mutateAsync({ csv, mapping }).catch(() => undefined)
    },
    write: () => looked && void write(looked),
  }
}
