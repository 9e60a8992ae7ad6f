import { useEffect, useState } from 'react'
import { TextField } from '#client/ui/text-field.tsx'

const WAIT_MS = 250

/** A search box that tells what was typed once the person pauses. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
