import styles from './amount-field.module.css'
import { classNames } from './class-names.ts'
import { Input } from './form-parts.tsx'

/** A small amount in a line of controls, named for screen readers only. */
export function InlineAmount({
  label,
  unit,
  value,
  placeholder,
  isWrong,
  onChange,
}: {
  label: string
  unit: string
  value: string
  placeholder?: string
  isWrong?: boolean
  onChange: (text: string) => void
}) {
  const isPercent = unit === '%'
  const sign = <span aria-hidden="true">{unit}</span>
  return (
    <span
      className={classNames(
        styles.amount,
        styles.amountInline,
        isPercent ? styles.amountEnd : unit.length > 1 && styles.amountLong,
      )}
    >
      {!isPercent && sign}
      <Input
        numeric
        aria-label={label}
        aria-invalid={isWrong || undefined}
        inputMode="text"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {isPercent && sign}
    </span>
  )
}
