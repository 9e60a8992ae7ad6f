import { useWatch } from 'react-hook-form'
import { useMoney } from '#client/platform/use-money.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { ToggleChoice } from '#client/ui/toggle-choice.tsx'
import { currencySymbol } from '#contract/pricing/currency-words.ts'
import type { DealFormState } from './deal-kind-view.ts'
import styles from './deals.module.css'

/** What a sale or code takes off: a percentage or an amount. */
export function DiscountField({ state: { field, form } }: { state: DealFormState }) {
  const unit = useWatch({ control: form.control, name: 'unit' })
  const { currency } = useMoney()
  return (
    <div className={styles.dealformOff}>
      <TextField
        label="Discount"
        inputMode="decimal"
        autoComplete="off"
        {...field(unit)}
        error={field('percent').error ?? field('amount').error}
        key={unit}
      />
      <ToggleChoice
        legend="In"
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: currencySymbol(currency) },
        ]}
        {...form.register('unit')}
      />
    </div>
  )
}
