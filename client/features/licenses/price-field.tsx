import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldError } from '#client/ui/field-error.tsx'
import { formatPrice } from '#contract/money.ts'
import type { TierFormApi } from './tier-form-values.ts'

const EXAMPLE_DOLLARS = 85

/** What a license costs: the price of the beat times a factor, or an amount in dollars. */
export function PriceField({ form }: { form: TierFormApi }) {
  const id = useId()
  const [isFixed, setFixed] = useState(form.getValues('price') !== '')
  const factor = Number(useWatch({ control: form.control, name: 'priceFactor' }) || 1)
  const name = isFixed ? 'price' : 'priceFactor'
  const { error } = form.getFieldState(name, form.formState)
  const choose = (fixed: boolean) => {
    setFixed(fixed)
    // An amount comes before the factor.
    form.setValue('price', '', { shouldDirty: true })
    form.clearErrors(['price', 'priceFactor'])
  }
  const example =
    factor > 0
      ? `${factor} × a beat of ${formatPrice(EXAMPLE_DOLLARS)} is ${formatPrice(Math.round(EXAMPLE_DOLLARS * factor * 100) / 100)}. `
      : ''
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label htmlFor={id}>Price</label>
      <div className="amount amount--seg">
        <input
          key={name}
          id={id}
          className="input num"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id} hint`}
          {...form.register(name)}
        />
        {[false, true].map((fixed) => (
          <label key={String(fixed)}>
            <input
              type="radio"
              checked={isFixed === fixed}
              aria-label={fixed ? 'Price in dollars' : 'Price as a factor of the beat’s price'}
              onChange={() => choose(fixed)}
            />
            <span aria-hidden="true">{fixed ? '$' : '× beat'}</span>
          </label>
        ))}
      </div>
      <p className="hint" id={`${id} hint`}>
        {!isFixed && example}A beat’s own price comes first.
      </p>
      {error?.message && <FieldError text={error.message} />}
    </div>
  )
}
