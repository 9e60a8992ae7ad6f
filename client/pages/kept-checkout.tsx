import { type ReactNode, useContext, useRef } from 'react'
import { UNSAFE_LocationContext as LocationContext, useLocation, useOutlet } from 'react-router'

/**
 * Layout of the checkout and of its page for declined cards. The checkout stays mounted, hidden and at its own URL, while
 * that page is shown: the card form is the provider's iframe, which loses what was typed when it is removed.
 */
export function KeptCheckout() {
  const { pathname } = useLocation()
  const page = useOutlet()
  const location = useContext(LocationContext)
  const checkout = useRef<{ page: ReactNode; location: typeof location }>(undefined)
  const isFailed = pathname === '/failed'
  if (!isFailed) checkout.current = { page, location }
  return (
    <>
      {isFailed && page}
      {checkout.current && (
        <div hidden={isFailed}>
          <LocationContext value={checkout.current.location}>{checkout.current.page}</LocationContext>
        </div>
      )}
    </>
  )
}
