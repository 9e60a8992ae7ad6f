import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What PayPal adds to the addresses that buyers come back to. Nothing here trusts it: the order says how it stands. */
const added = ['token', 'PayerID', 'ba_token']

/**
 * Whether the buyer has just come back from PayPal, whose parameters leave the address at once.
 */
export function useCameFromPaypal(): boolean {
  const [params, setParams] = useSearchParams()
  const [came] = useState(() => params.has('token'))
  useEffect(() => {
    if (!added.some((name) => params.has(name))) return
    const kept = new URLSearchParams(params)
    for (const name of added) kept.delete(name)
    setParams(kept, { replace: true })
  }, [params, setParams])
  return came
}
