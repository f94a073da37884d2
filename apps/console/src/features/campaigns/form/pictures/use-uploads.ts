import { opsUploadPicture } from '@fanfara/contract/ops/campaign/pictures'
import { useRef, useState } from 'react'
import { call } from '#/api.ts'
import { fieldError, refusalOf } from '#/shared/acts/refusal.tsx'

/** A picture on its way, or one that was refused. */
export interface Sent {
  key: number
  name: string
  /** Why it was refused; empty while it is on its way. */
  refused: string
}

/** Sends pictures one after the other, in the order in which they were given; those that were refused stay until they are put away. */
export function useUploads(onTaken: (address: string) => void) {
  const [sent, setSent] = useState<readonly Sent[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())
  const keys = useRef(0)
  const drop = (key: number) => setSent(before => before.filter(each => each.key !== key))
  const send = async (key: number, file: File) => {
    try {
      const { data } = await call(opsUploadPicture, undefined, { upload: { file } })
      onTaken(data.url)
      drop(key)
    } catch (error) {
      const refused = fieldError(error, 'picture') ?? refusalOf(error).message
      setSent(before => before.map(each => (each.key === key ? { ...each, refused } : each)))
    }
  }
  const take = (file: File) => {
    keys.current += 1
    const key = keys.current
    setSent(before => [...before, { key, name: file.name, refused: '' }])
    line.current = line.current.then(() => send(key, file))
  }
  return { sent, take, drop, onTheWay: sent.filter(({ refused }) => !refused).length }
}
