import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ShoppingCart } from 'lucide-react'
import { useSession } from '#client/platform/session.ts'
import { HeaderCount, HeaderKey } from '#client/ui/header-key.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { useCart } from './cart-queries.ts'
import { preloadCartDrawer } from './lazy-cart-drawer.tsx'
import { useCartDrawer } from './use-cart-drawer.tsx'

/** The header's cart button, with the number of lines. */
export function CartButton() {
  const { t } = useLingui()
  const { session } = useSession()
  const drawer = useCartDrawer()
  const { data } = useCart()
  const count = session.status === 'signed-in' ? (data?.length ?? 0) : 0
  return (
    <HeaderKey
      type="button"
      aria-label={t`Cart, ${plural(count, { one: '# beat', other: '# beats' })}`}
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
