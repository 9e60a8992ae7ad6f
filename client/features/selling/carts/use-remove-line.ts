import { useState } from 'react'
import type { CartItem } from '#contract/orders/cart.ts'
import { upgradedBy, useAddToCart, useRemoveFromCart } from './change-cart.ts'

/** The cart's message about its last change. */
export type RemovalNotice = { text: string; undo?: () => void }

/** Removes lines from the cart, with Undo for the last one. */
export function useRemoveLine(userId: string): {
  notice: RemovalNotice | undefined
  remove: (item: CartItem) => void
} {
  const [notice, setNotice] = useState<RemovalNotice>()
  const { mutate: removeLine } = useRemoveFromCart(userId)
  const { mutate: addLine } = useAddToCart(userId)
  const fail = (error: Error) => setNotice({ text: error.message })
  const putBack = (item: CartItem) => {
    setNotice(undefined)
    const revision = item.license.revision ?? undefined
    const upgradeOf = upgradedBy(item)
    addLine({ beat: item.beats.id, license: item.license.id, revision, upgradeOf }, { onError: fail })
  }
  const remove = (item: CartItem) =>
    removeLine(item.id, {
      onError: fail,
      onSuccess: () =>
        setNotice({
          text: `${item.beats.title} was removed from your cart.`,
          // A beat that is no longer for sale cannot be restored.
          ...(item.state !== 'unavailable' && { undo: () => putBack(item) }),
        }),
    })
  return { notice, remove }
}
