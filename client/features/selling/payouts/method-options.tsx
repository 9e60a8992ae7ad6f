import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { MyShares } from '#contract/splits/payout.ts'
import type { PayoutMethod } from '#contract/splits/payout-settings.ts'
import styles from './method-form.module.css'
import { methodIcons, methodNames, stripeTerms } from './methods.ts'

/** The ways the store pays, as cards. */
export function MethodOptions({
  shares,
  offered,
  value,
  onPick,
}: {
  shares: MyShares
  offered: readonly PayoutMethod[]
  value: PayoutMethod
  onPick: (method: PayoutMethod) => void
}) {
  const { i18n, t } = useLingui()
  const { owner, rhythm, holdDays } = shares
  const words: Record<PayoutMethod, string> = {
    stripe: i18n._(stripeTerms(rhythm, holdDays)),
    bank: t`By hand, when ${owner} pays. You give us your IBAN.`,
    paypal: t`By hand, when ${owner} pays. You give us your PayPal address.`,
  }
  return (
    <fieldset>
      <VisuallyHidden as="legend">
        <Trans>Pay me by</Trans>
      </VisuallyHidden>
      <div className={classNames(styles.options, look({ display: 'grid', gap: 's3' }))}>
        {offered.map((method) => {
          const Icon = methodIcons[method]
          return (
            <label
              key={method}
              className={classNames(
                styles.option,
                look({
                  position: 'relative',
                  display: 'grid',
                  columns: ['auto', 'main', 'auto'],
                  gap: 's3',
                  align: 'start',
                  pad: 's4',
                  border: 'around',
                  corner: 'key',
                  pointer: true,
                }),
              )}
            >
              <LineIcon above="s1" tone="muted" of={Icon} />
              <Stack as="span" gap="s1" leading="1.45">
                <b>{i18n._(methodNames[method])}</b>
                <Text as="span" tone="muted">
                  {words[method]}
                </Text>
              </Stack>
              <input
                type="radio"
                name="payout-method"
                className={classNames(
                  styles.radio,
                  look({ width: '20', height: '20', border: 'around', corner: 'round', surface: 'well' }),
                )}
                value={method}
                checked={method === value}
                onChange={() => onPick(method)}
              />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
