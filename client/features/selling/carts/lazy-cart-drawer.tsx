import { useState } from 'react'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useCartDrawer } from './use-cart-drawer.tsx'

const loadDrawer = () => import('./cart-drawer.tsx')
const Drawer = lazyComponent(async () => (await loadDrawer()).CartDrawer)

/** Prefetches the drawer's chunk, such as on hover. */
export function preloadCartDrawer(): void {
  // Opening the cart tries again and reports the error.
  loadDrawer().catch(() => {})
}

/** The cart drawer, loaded when first opened. */
export function LazyCartDrawer() {
  const { isOpen } = useCartDrawer()
  const [wanted, setWanted] = useState(false)
  if (isOpen && !wanted) setWanted(true)
  if (!wanted) return null
  return <Drawer />
}
