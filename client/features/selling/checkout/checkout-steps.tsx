import { Check } from 'lucide-react'
import { LineIcon } from '#client/ui/line-icon.tsx'
import styles from './checkout.module.css'

/** The two steps of the checkout, with the done one checked and the current one highlighted. */
export function CheckoutSteps({ current }: { current: 'billing' | 'payment' }) {
  const isPaying = current === 'payment'
  return (
    <ol className={styles.steps}>
      <li className={isPaying ? styles.isDone : undefined} aria-current={isPaying ? undefined : 'step'}>
        {isPaying && <LineIcon of={Check} />}
        Billing
      </li>
      <li aria-current={isPaying ? 'step' : undefined}>Payment</li>
    </ol>
  )
}
