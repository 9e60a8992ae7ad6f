import { useState } from 'react'
import { useSession } from '#client/platform/session.ts'

export type OrdersView = 'cards' | 'list'

/** By person: several may share a computer. */
const keyOf = (userId: string) => `backbeat-orders-view ${userId}`

/** How this person last looked at orders in this browser. Cards at first. */
export function useOrdersView(): [OrdersView, (view: OrdersView) => void] {
  const { session } = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  const [chosen, setChosen] = useState<OrdersView>()
  const choose = (view: OrdersView) => {
    setChosen(view)
    try {
      localStorage.setItem(keyOf(userId), view)
    } catch {
      // Storage is full or blocked: lasts as long as the page.
    }
  }
  return [chosen ?? read(userId), choose]
}

function read(userId: string): OrdersView {
  try {
    return localStorage.getItem(keyOf(userId)) === 'list' ? 'list' : 'cards'
  } catch {
    return 'cards'
  }
}
