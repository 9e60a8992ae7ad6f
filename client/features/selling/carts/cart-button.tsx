import { ShoppingCart } from 'lucide-react'
import { useSession } from '#client/platform/session.ts'
import { HeaderCount, HeaderKey } from '#client/ui/header-key.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { countBeats } from '#contract/text/format-count.ts'
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
    <HeaderKey
      type="button"
      aria-label={`Cart, ${countBeats(count)}`}
      aria-haspopup="dialog"
      onPointerEnter={preloadCartDrawer}
      onFocus={preloadCartDrawer}
      onClick={drawer.open}
    >
      <LineIcon of={ShoppingCart} />
      <HeaderCount data-n={count}>{count}</HeaderCount>
    </HeaderKey>
  )
}
