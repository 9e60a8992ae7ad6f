import { Check } from 'lucide-react'

/** The two steps of the checkout, with the done one checked and the current one highlighted. */
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
