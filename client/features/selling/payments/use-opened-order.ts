import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { callQuery } from '#client/platform/call.ts'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { rowId } from './row-id.ts'
import type { OrderList } from './use-order-list.ts'

/**
 * The order that the address names by its number or id, `?order=BB-20F54-7BE00`, which Back closes. Links from before there was one look it up
 * by `?q=`: those open it, too.
 */
export function useOpenedOrder({ items, query }: Pick<OrderList, 'items' | 'query'>) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const name = params.get('order')
  const isNamed = ({ id, number }: AdminOrder) => number === name || id === name
  const at = items.findIndex(isNamed)
  const alone = useQuery({
    ...callQuery('GET /orders', { query: { q: name ?? '', limit: 1 } }),
    enabled: name !== null && at < 0 && !query.isPending,
  })

  const looked = params.get('q') ?? ''
  const isLooked = useRef(name === null && /^BB-[\dA-F-]+$/i.test(looked))
  useEffect(() => {
    if (!isLooked.current) return
    isLooked.current = false
    setParams({ order: looked.toUpperCase() }, { replace: true, state: { keepsPosition: true } })
  }, [looked, setParams])

  // The row stays in view while arrows walk, and has the focus again once its order is closed.
  const order = items[at] ?? alone.data?.find(isNamed)
  const number = order?.number
  const shown = useRef(number)
  useEffect(() => {
    if (name !== null && !number) return
    const before = shown.current
    shown.current = number
    if (number) document.getElementById(rowId(number))?.scrollIntoView({ block: 'nearest' })
    else if (before) document.getElementById(rowId(before))?.focus({ preventScroll: true })
  }, [name, number])

  const walkTo = (order: AdminOrder | undefined) =>
    order &&
    setParams(
      (before) => {
        before.set('order', order.number)
        return before
      },
      { replace: true, state },
    )
  const walkOn = async () => {
    if (at + 1 < items.length) return walkTo(items[at + 1])
    const { data } = await query.fetchNextPage()
    walkTo(data?.pages.flatMap((page) => page.items)[at + 1])
  }
  const close = () => {
    // As Back does, where this page opened it: the list is in the history once.
    if (state?.opened) return navigate(-1)
    setParams(
      (before) => {
        before.delete('order')
        return before
      },
      { replace: true, state: { keepsPosition: true } },
    )
  }
  return {
    /** As the address has it; null without one. */
    name,
    order,
    query: alone,
    onBefore: at > 0 ? () => walkTo(items[at - 1]) : undefined,
    onAfter: at >= 0 && (at + 1 < items.length || query.hasNextPage) ? walkOn : undefined,
    close,
  }
}
