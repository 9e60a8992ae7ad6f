import { useUserId } from '#client/platform/session.ts'
import { useToast } from '#client/ui/toast.tsx'
import { type NewLine, useAddToCart } from './change-cart.ts'
import { useCartDrawer } from './use-cart-drawer.tsx'

/** Adds a license to the signed-in person's cart and opens it. An error is shown in a toast. */
export function useBuy() {
  const add = useAddToCart(useUserId())
  const drawer = useCartDrawer()
  const showToast = useToast()
  const onError = (error: Error) => showToast({ tone: 'error', text: error.message })
  return {
    isPending: add.isPending,
    buy: (line: NewLine) => add.mutate(line, { onSuccess: drawer.open, onError }),
  }
}
