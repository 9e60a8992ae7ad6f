import type { InputHTMLAttributes, Ref } from 'react'
import { Tick } from '#client/ui/tick.tsx'

/** Newsletter opt-in with a download. Unchecked by default. */
export function NewsletterTick(
  props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> },
) {
  return <Tick {...props}>Send me new beats on Fridays, too. Unsubscribe anytime.</Tick>
}
