import { type ReactNode, useRef } from 'react'
import { useLocation, useOutlet } from 'react-router'

/**
 * Layout of the checkout and of its page for declined cards. The checkout stays mounted and hidden while that page is
 * shown, with its step still in the URL: the card form is the provider's iframe, which loses what was typed when it is
 * removed.
 */
export function KeptCheckout() {
  const { pathname } = useLocation()
  const page = useOutlet()
  const checkout = useRef<ReactNode>(undefined)
  const isFailed = pathname === '/failed'
  if (!isFailed) checkout.current = page
  return (
    <>
      {isFailed && page}
      {checkout.current && <div hidden={isFailed}>{checkout.current}</div>}
    </>
  )
}
