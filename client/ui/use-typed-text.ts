import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/**
 * Debounced text of a search field. Reports the trimmed text once typing pauses, and follows `value` when something
 * else changes it, such as a reset of all filters.
 * @param onText called with the new text and the one reported before
 */
export function useTypedText(value: string, onText: (text: string, before: string) => void) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const listener = useRef(onText)
  listener.current = onText

  useEffect(() => {
    if (value !== told.current) setText(value)
    told.current = value
  }, [value])

  const tell = () => {
    const before = told.current
    told.current = text.trim()
    listener.current(told.current, before)
  }
  const latest = useRef(tell)
  latest.current = tell

  useEffect(() => {
    if (text.trim() === told.current) return
    const timer = setTimeout(() => latest.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return { text, setText, tell }
}
