import { useLocation, useSearchParams } from 'react-router'
import { rowId } from './row-id.ts'

/** Makes props of links that open an order beside the list, which keeps its filters and its place. */
export function useOrderLink() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  return (number: string) => {
    const next = new URLSearchParams(params)
    next.set('order', number)
    return {
      id: rowId(number),
      to: { search: `?${next}` },
      // From one order to the next is no step of its own: Back closes.
      replace: params.has('order'),
      state: params.has('order') ? state : { keepsPosition: true, opened: true },
    }
  }
}
