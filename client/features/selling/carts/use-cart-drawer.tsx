import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

type CartDrawerState = { isOpen: boolean; open: () => void; close: () => void }

const CartDrawerContext = createContext<CartDrawerState>({ isOpen: false, open: () => {}, close: () => {} })

/** Open state of the cart, for everything that opens it. */
export function useCartDrawer(): CartDrawerState {
  return useContext(CartDrawerContext)
}

export function CartDrawerProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const state = useMemo(() => ({ isOpen, open: () => setOpen(true), close: () => setOpen(false) }), [isOpen])
  return <CartDrawerContext value={state}>{children}</CartDrawerContext>
}
