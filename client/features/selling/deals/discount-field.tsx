import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useMoney } from '#client/platform/use-money.ts'
import { Grid } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ToggleChoice } from '#client/ui/toggle-choice.tsx'
import { currencySymbol } from '#contract/pricing/currency-words.ts'
import type { DealFormState } from './deal-kind-view.ts'

/** What a sale or code takes off: a percentage or an amount. */
export function DiscountField({ state: { field, form } }: { state: DealFormState }) {
  const { t } = useLingui()
  const unit = useWatch({ control: form.control, name: 'unit' })
  const { currency } = useMoney()
  return (
    <Grid gap="s3" align="start" columns={['main', 'auto']}>
      <TextField
        label={t`Discount`}
        inputMode="decimal"
        autoComplete="off"
        {...field(unit)}
        error={field('percent').error ?? field('amount').error}
        key={unit}
      />
      <ToggleChoice
        legend={t({ message: 'In', context: 'a unit' })}
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: currencySymbol(currency) },
        ]}
        {...form.register('unit')}
      />
    </Grid>
  )
}
