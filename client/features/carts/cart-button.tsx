import { ShoppingCart } from 'lucide-react'
import { useSession } from '#client/features/auth/index.ts'
import { countBeats } from '#contract/format-count.ts'
import { useCart } from './cart-queries.ts'
import { preloadCartDrawer } from './lazy-cart-drawer.tsx'
import { useCartDrawer } from './use-cart-drawer.tsx'

/** The header's cart button, with the number of lines. */
export function CartButton() {
  const { session } = useSession()
  const drawer = useCartDrawer()
  const { data } = useCart()
  const count = session.status === 'signed-in' ? (data?.length ?? 0) : 0
  return (
    <button
      type="button"
      className="cartkey"
      aria-label={`Cart, ${countBeats(count)}`}
      aria-haspopup="dialog"
      onPointerEnter={preloadCartDrawer}
      onFocus={preloadCartDrawer}
      onClick={drawer.open}
    >
      <ShoppingCart className="ico" aria-hidden />
      <span className="count num" data-n={count}>
        {count}
      </span>
    </button>
  )
}
