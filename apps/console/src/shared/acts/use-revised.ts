import { useRef, useState } from 'react'
import { isOutdated } from './refusal.tsx'

interface Revised {
  revision: string
}

/**
 * Saves what began from one reading of an object, whatever was read of it since for another purpose. Refused because
 * somebody else changed it, it reads again: who then saves once more has been told, and replaces that change.
 * @param read the object as it was when the form began.
 * @param readAgain asks the server.
 */
export function useRevised(read: Revised, readAgain: () => Promise<Revised | undefined>) {
  const begun = useRef(read.revision)
  return async <Saved extends { data: Revised }>(save: (revision: string) => Promise<Saved>): Promise<Saved> => {
    try {
      const saved = await save(begun.current)
      begun.current = saved.data.revision
      return saved
    } catch (error) {
      if (isOutdated(error)) begun.current = (await readAgain())?.revision ?? begun.current
      throw error
    }
  }
}

/**
 * The same for a dialog over a row of what the screen reads again after every act: the newest is what it hands in.
 * @param newest the row as the screen shows it now.
 * @returns the row as it was when the dialog opened, whether somebody was told that it is another one by now, and how to save.
 */
export function useRevisedRow<Row, Revision>(newest: Row, revisionOf: (row: Row) => Revision) {
  const [begun] = useState(newest)
  const [isTold, setTold] = useState(false)
  const save = async <Saved>(act: (revision: Revision) => Promise<Saved>): Promise<Saved> => {
    try {
      return await act(revisionOf(isTold ? newest : begun))
    } catch (error) {
      if (isOutdated(error)) setTold(true)
      throw error
    }
  }
  return { begun, isTold, save }
}
