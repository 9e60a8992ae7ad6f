import './amount-field.css'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A text input for an amount: money, with the currency sign as prefix, or percent. */
export function AmountField({
  label,
  error,
  hint,
  end: _end,
  unit,
  ...rest
}: TextFieldProps & { unit: string }) {
  const isPercent = unit === '%'
  const sign = <span aria-hidden="true">{unit}</span>
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={classNames('amount', isPercent ? 'amount--end' : unit.length > 1 && 'amount--long')}>
          {!isPercent && sign}
          <input {...rest} {...control} className="input num" inputMode="decimal" autoComplete="off" />
          {isPercent && sign}
        </div>
      )}
    </Field>
  )
}
