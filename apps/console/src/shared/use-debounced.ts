import { useEffect, useState } from 'react'

/** A value that follows another one when that has been quiet for a while. */
export function useDebounced<Value>(value: Value, quietMs = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
