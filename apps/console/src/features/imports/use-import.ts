import { IMPORT_MAX_CHARS } from '@fanfara/contract/ops/participants'
import {
  type ImportKind,
  type ImportMapping,
  opsImportTable,
  opsPreviewImport,
} from '@fanfara/contract/ops/tables/imports'
import type { Answer } from '@fanfara/contract/endpoint'
import { useState } from 'react'
import { call } from '#/api.ts'
import { isOutdated } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useText } from '#/texts.ts'

/** What the server read of a table. */
export type Looked = Answer<typeof opsPreviewImport>['data']

/** A table on its way in: what it is, how its columns are read, what it would make, and taking it over. */
export function useImport(kind: ImportKind, onDone: () => void) {
  const text = useText('imports')
  const [csv, setCsv] = useState('')
  const [fileName, setFileName] = useState('')
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
      setCsv(written)
      setFileName(name)
      setLooked(null)
      take.reset()
      void look.mutateAsync({ csv: written }).catch(() => undefined)
    },
    remap: (mapping: ImportMapping) => {
      if (looked) setLooked({ ...looked, mapping })
      void look.mutateAsync({ csv, mapping }).catch(() => undefined)
    },
    write: () => looked && void write(looked),
  }
}
