import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/**
 * The text of a search field: told, without blanks around it, once whoever types pauses, and followed where `value` is
 * changed by something else, such as a key that takes all filters off.
 * @param onText told the new text, and the one that was told before
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
