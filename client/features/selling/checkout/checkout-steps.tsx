import { Check } from 'lucide-react'
import uiBase from '#client/ui/styles/base.module.css'
import styles from './checkout.module.css'

/** The two steps of the checkout, with the done one checked and the current one highlighted. */
export function CheckoutSteps({ current }: { current: 'billing' | 'payment' }) {
  const isPaying = current === 'payment'
  return (
    <ol className={styles.steps}>
      <li className={isPaying ? styles.isDone : undefined} aria-current={isPaying ? undefined : 'step'}>
        {isPaying && <Check className={uiBase.ico} aria-hidden />}
        Billing
      </li>
      <li aria-current={isPaying ? 'step' : undefined}>Payment</li>
    </ol>
  )
}
