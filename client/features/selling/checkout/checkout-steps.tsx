import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look } from '#client/ui/primitives.tsx'
import styles from './checkout.module.css'

const step = look({ row: true, gap: 's3', grow: true, minHeight: '44', padTop: 's2-5', weight: 'strong' })

/** The two steps of the checkout, with the done one checked and the current one highlighted. */
export function CheckoutSteps({ current }: { current: 'billing' | 'payment' }) {
  const isPaying = current === 'payment'
  return (
    <ol
      className={classNames(
        styles.steps,
        look({
          display: 'flex',
          gap: 's2',
          above: { base: 's5', below768: 's3-5' },
          below: { base: 's8', below768: 's6' },
        }),
      )}
    >
      <li
        className={classNames(isPaying && styles.isDone, step)}
        aria-current={isPaying ? undefined : 'step'}
      >
        {isPaying && <LineIcon of={Check} />}
        <Trans>Billing</Trans>
      </li>
      <li className={step} aria-current={isPaying ? 'step' : undefined}>
        <Trans>Payment</Trans>
      </li>
    </ol>
  )
}
