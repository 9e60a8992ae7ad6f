import styles from './amount-field.module.css'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { look } from './primitives.tsx'
import uiForms from './styles/forms.module.css'
import type { TextFieldProps } from './text-field.tsx'

/** A text input for an amount: money, with the currency sign as prefix, or percent. */
export function AmountField({
  label,
  error,
  hint,
  isRequired,
  end: _end,
  unit,
  ...rest
}: TextFieldProps & { unit: string }) {
  const isPercent = unit === '%'
  const sign = <span aria-hidden="true">{unit}</span>
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired}>
      {(control) => (
        <div
          className={classNames(
            styles.amount,
            isPercent ? styles.amountEnd : unit.length > 1 && styles.amountLong,
          )}
        >
          {!isPercent && sign}
          <input
            {...rest}
            {...control}
            className={classNames(uiForms.input, look({ numeric: true }))}
            inputMode="decimal"
            autoComplete="off"
          />
          {isPercent && sign}
        </div>
      )}
    </Field>
  )
}
