import { Suspense, useState } from 'react'
import { lazyComponent } from '#client/platform/lazy-component.ts'
import { useCartDrawer } from './use-cart-drawer.tsx'

const loadDrawer = () => import('./cart-drawer.tsx')
const Drawer = lazyComponent(async () => (await loadDrawer()).CartDrawer)

/** Fetches the drawer's file ahead, such as when its key is pointed at. */
export function preloadCartDrawer(): void {
  // Where it cannot be had now, opening the cart asks for it again and says so.
  loadDrawer().catch(() => {})
}

/** The cart, in a file of its own that is loaded when it is first opened: most visits to the home page never do. */
export function LazyCartDrawer() {
  const { isOpen } = useCartDrawer()
  const [wanted, setWanted] = useState(false)
  if (isOpen && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Drawer />
    </Suspense>
  )
}
