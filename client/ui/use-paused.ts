import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** The value as it was when it last rested, so that typing asks the server once. `key` says whether it changed. */
export function usePaused<Value>(value: Value, key: string): Value {
  const [rested, setRested] = useState({ value, key })
  useEffect(() => {
    if (key === rested.key) return
    const timer = setTimeout(() => setRested({ value, key }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value, key, rested.key])
  return rested.value
}
