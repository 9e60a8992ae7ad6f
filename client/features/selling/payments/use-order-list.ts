import { useQuery } from '@tanstack/react-query'
import { useAdminList } from '#client/features/store/admin/index.ts'
import { callQuery } from '#client/platform/call.ts'
import type { OrderFilters, OrderTotals } from '#contract/orders/admin-order.ts'

const PAGE_SIZE = 24
const filters = ['q', 'status', 'paidWith', 'provider', 'from', 'to', 'anonymous'] as const

/** Of this browser, in which all dates of orders are shown: so that rows, months and filters agree. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

const totalsQuery = (query: OrderFilters | URLSearchParams) => callQuery('GET /orders/totals', { query })

/** Orders by the filters of the address, newest first, with what they come to. */
export function useOrderList() {
  const list = useAdminList('GET /orders', filters, PAGE_SIZE, { timeZone })
  const totals = useQuery(totalsQuery(list.filterQuery))
  const isHiding = list.isFiltered && list.total === 0
  const hidden = useQuery({ ...totalsQuery({ timeZone }), enabled: isHiding })
  return { ...list, timeZone, totals: totals.data, hidden: isHiding ? hidden.data : undefined }
}

export type OrderList = ReturnType<typeof useOrderList>
export type OrderMonth = OrderTotals['months'][number]
