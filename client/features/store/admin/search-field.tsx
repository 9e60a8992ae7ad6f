import { TextField } from '#client/ui/text-field.tsx'
import { useTypedText } from '#client/ui/use-typed-text.ts'

/** A debounced search box. */
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
  const { text, setText } = useTypedText(value, onChange)
  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
