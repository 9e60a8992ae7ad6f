import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import type { ApiPage } from '#client/platform/api.ts'
import { addressOf, callPage, callQuery } from '#client/platform/call.ts'
import type { CustomerOrder } from '#contract/accounts/customer.ts'

const ORDERS = 'GET /admin/customers/:id/orders'
const PAGE_SIZE = 10
const LOOK_AGAIN_MS = 4_000

const keyOf = (id: string) => [PRIVATE_QUERY, 'admin', 'customer', id] as const

export function customerKey(id: string) {
  return { queryKey: keyOf(id) }
}

/** Poll while files are being made. */
export function useCustomer(id: string) {
  return useQuery(
    callQuery(
      [...keyOf(id), 'account'],
      'GET /admin/customers/:id',
      { params: { id } },
      {
        refetchInterval: ({ state }) => state.data?.problems.includes('files-preparing') && LOOK_AGAIN_MS,
      },
    ),
  )
}

export function useCustomerOrders(id: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf(id), 'orders'],
    queryFn: ({ pageParam, signal }) => callPage(ORDERS, pageParam, signal),
    initialPageParam: addressOf(ORDERS, { params: { id }, query: { limit: PAGE_SIZE } }),
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => state.data?.pages.some(isPreparing) && LOOK_AGAIN_MS,
  })
}

function isPreparing({ items }: ApiPage<CustomerOrder>): boolean {
  return items.some(({ delivered }) =>
    delivered.some(({ files }) => files.some(({ state }) => state === 'preparing')),
  )
}
