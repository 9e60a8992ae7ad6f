import { Check } from 'lucide-react'

/** The two steps of a checkout: the done one is ticked, the current one is lit. */
export function CheckoutSteps({ current }: { current: 'billing' | 'payment' }) {
  const isPaying = current === 'payment'
  return (
    <ol className="steps">
      <li className={isPaying ? 'is-done' : undefined} aria-current={isPaying ? undefined : 'step'}>
        {isPaying && <Check className="ico" aria-hidden />}
        Billing
      </li>
      <li aria-current={isPaying ? 'step' : undefined}>Payment</li>
    </ol>
  )
}
