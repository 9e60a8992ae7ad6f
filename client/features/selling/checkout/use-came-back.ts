import { useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What Stripe and PayPal add to the addresses that buyers come back to. Nothing trusts it: the order says how it stands. */
const added = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'token',
  'PayerID',
  'ba_token',
]

/** Whether the buyer has just come back from PayPal. What the provider added leaves the address at once. */
export function useCameFromPaypal(): boolean {
  const [params] = useSearchParams()
  const [came] = useState(() => params.has('token'))
  useLayoutEffect(() => {
    const address = new URL(location.href)
    for (const name of added) address.searchParams.delete(name)
    if (address.href !== location.href) history.replaceState(history.state, '', address)
  }, [])
  return came
}
