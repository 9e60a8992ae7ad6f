import { FlaskConical } from 'lucide-react'
import { GoodNote } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import type { PaymentSettings } from '#contract/orders/payment.ts'

/** Says that no money moves, and which test cards to use. */
export function SandboxNote({ mode }: Pick<PaymentSettings, 'mode'>) {
  if (mode === 'live') return null
  return (
    <GoodNote>
      <LineIcon of={FlaskConical} />
      <b>Sandbox mode: no money moves</b>
      <p>
        Pay with 4242 4242 4242 4242, any future date and any CVC. 4000 0000 0000 0002 is declined, 4000 0000
        0000 3220 asks for 3-D Secure.
      </p>
    </GoodNote>
  )
}
