import './amount-field.css'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A text input for an amount in dollars, or in percent. */
export function AmountField({
  label,
  error,
  hint,
  end: _end,
  unit = '$',
  ...rest
}: TextFieldProps & { unit?: '$' | '%' }) {
  const sign = <span aria-hidden="true">{unit}</span>
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={unit === '$' ? 'amount' : 'amount amount--end'}>
          {unit === '$' && sign}
          <input {...rest} {...control} className="input num" inputMode="decimal" autoComplete="off" />
          {unit === '%' && sign}
        </div>
      )}
    </Field>
  )
}
