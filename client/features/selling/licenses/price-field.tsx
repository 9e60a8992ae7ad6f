import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldBox, Hint, Input } from '#client/ui/form-parts.tsx'
import { look } from '#client/ui/primitives.tsx'
import { Toggle } from '#client/ui/toggle-parts.tsx'
import { examplePriceCents } from '#contract/pricing/currency.ts'
import { currencySymbol } from '#contract/pricing/currency-words.ts'
import { toDollars } from '#contract/pricing/money.ts'
import stylesCss from './tier-form.module.css'
import type { TierFormApi } from './tier-form-values.ts'

/** A license's price: a factor of the beat's price, or a fixed amount. */
export function PriceField({ form }: { form: TierFormApi }) {
  const { t } = useLingui()
  const { currency, formatPrice } = useMoney()
  const priced = (times: number) => formatPrice(toDollars(examplePriceCents(currency, times)))
  const id = useId()
  const [isFixed, setFixed] = useState(form.getValues('price') !== '')
  const factor = Number(useWatch({ control: form.control, name: 'priceFactor' }) || 1)
  const name = isFixed ? 'price' : 'priceFactor'
  const { error } = form.getFieldState(name, form.formState)
  const choose = (fixed: boolean) => {
    setFixed(fixed)
    // A fixed amount overrides the factor.
    form.setValue('price', '', { shouldDirty: true })
    form.clearErrors(['price', 'priceFactor'])
  }
  const example =
    factor > 0 && t`${factor} × a beat of ${{ price: priced(1) }} is ${{ product: priced(factor) }}.`
  return (
    <FieldBox failed={Boolean(error)}>
      <label htmlFor={id}>
        <Trans>Price</Trans>
      </label>
      <div className={classNames(stylesCss.amountSeg, look({ display: 'flex', gap: 's1' }))}>
        <Input
          key={name}
          id={id}
          numeric
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id} hint`}
          {...form.register(name)}
        />
        {[false, true].map((fixed) => (
          <Toggle key={String(fixed)} plain>
            <input
              type="radio"
              checked={isFixed === fixed}
              aria-label={fixed ? t`Fixed price` : t`Price as a factor of the beat’s price`}
              onChange={() => choose(fixed)}
            />
            <span aria-hidden="true">{fixed ? currencySymbol(currency) : t`× beat`}</span>
          </Toggle>
        ))}
      </div>
      <Hint id={`${id} hint`}>
        {!isFixed && example && `${example} `}
        <Trans>A beat’s own price comes first.</Trans>
      </Hint>
      {error?.message && <FieldError text={error.message} />}
    </FieldBox>
  )
}
