import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Select } from '#client/ui/form-parts.tsx'
import { InlineAmount } from '#client/ui/inline-amount.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { Tick } from '#client/ui/tick.tsx'
import { type PriceChange, type PriceRounding, priceRoundings } from '#contract/beats/bulk-edit.ts'
import { currencies } from '#contract/pricing/currency.ts'
import { currencySymbol } from '#contract/pricing/currency-words.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { BeforeAfter } from './before-after.tsx'
import styles from './bulk-dialog.module.css'
import type { FormProps } from './form-props.ts'
import { readSigned } from './read-signed.ts'

const roundingLabels = (unit: string, five: string): Record<PriceRounding, Message> => ({
  whole: unit === '$' ? msg`Round to whole dollars` : msg`Round to whole amounts`,
  five: msg`Round to ${{ five }}`,
  'ninety-nine': msg`End in .99`,
  cent: msg`Don’t round`,
})

/** Price by percent or amount, or set. */
export function PriceForm({ preview, onChange }: FormProps) {
  const { t, i18n } = useLingui()
  const { currency, formatPrice } = useMoney()
  const unit = currencySymbol(currency)
  const hasCents = currencies[currency].step === 1
  const [by, setBy] = useState<PriceChange['by']>('percent')
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>('whole')
  const [follows, setFollows] = useState(true)
  const value = readSigned(typed, by)
  const tell = (next: {
    by?: PriceChange['by']
    typed?: string
    rounding?: PriceRounding
    follows?: boolean
  }) => {
    const now = { by, typed, rounding, follows, ...next }
    const amount = readSigned(now.typed, now.by)
    onChange(
      amount === undefined
        ? null
        : { kind: 'price', by: now.by, value: amount, rounding: now.rounding, licensePrices: now.follows },
    )
  }
  const labels = roundingLabels(unit, formatPrice(5))
  return (
    <>
      <div
        className={classNames(
          styles.line,
          look({ display: 'flex', wraps: true, gap: 's2-5', align: 'center' }),
        )}
      >
        <Segments<PriceChange['by']>
          label={t`Change`}
          value={by}
          options={[
            { value: 'percent', label: t`By percent` },
            { value: 'amount', label: t`By amount` },
            { value: 'set', label: t`Set to` },
          ]}
          onChange={(choice) => {
            if (!choice) return
            setBy(choice)
            tell({ by: choice })
          }}
        />
        <InlineAmount
          label={by === 'percent' ? t`Percent` : by === 'amount' ? t`Amount` : t`Price`}
          unit={by === 'percent' ? '%' : unit}
          placeholder={by === 'set' ? '29.99' : '+10'}
          value={typed}
          isWrong={typed.trim() !== '' && value === undefined}
          onChange={(text) => {
            setTyped(text)
            tell({ typed: text })
          }}
        />
        {by !== 'set' && (
          <Select
            aria-label={t`Rounding`}
            value={rounding}
            onChange={({ target }) => {
              const chosen = priceRoundings.find((each) => each === target.value) ?? 'whole'
              setRounding(chosen)
              tell({ rounding: chosen })
            }}
          >
            {(Object.keys(labels) as PriceRounding[])
              .filter((each) => hasCents || (each !== 'ninety-nine' && each !== 'cent'))
              .map((each) => (
                <option key={each} value={each}>
                  {i18n._(labels[each])}
                </option>
              ))}
          </Select>
        )}
      </div>
      {typed.trim() !== '' && value === undefined && (
        <Text role="alert" tone="red">
          {by === 'set'
            ? t`Please enter a price, such as 29 or 29.99.`
            : t`Please enter a number, such as +10 or -5.`}
        </Text>
      )}
      {by !== 'set' && (
        <Tick
          checked={follows}
          onChange={({ target }) => {
            setFollows(target.checked)
            tell({ follows: target.checked })
          }}
        >
          <Trans>License prices follow</Trans>
        </Tick>
      )}
      <BeforeAfter preview={preview} />
    </>
  )
}
