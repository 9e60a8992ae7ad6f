import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ApiPage } from '#client/platform/api.ts'
import { addressOf, callQuery, pagesQuery, queriesOf } from '#client/platform/call.ts'
import type { CustomerOrder } from '#contract/accounts/customer.ts'

const ORDERS = 'GET /admin/customers/:id/orders'
const PAGE_SIZE = 10
const LOOK_AGAIN_MS = 4_000

export const customerQueries = queriesOf('GET /admin/customers/:id', ORDERS)

/** Poll while files are being made. */
export function useCustomer(id: string) {
  return useQuery(
    callQuery(
      'GET /admin/customers/:id',
      { params: { id } },
      { refetchInterval: ({ state }) => state.data?.problems.includes('files-preparing') && LOOK_AGAIN_MS },
    ),
  )
}

export function useCustomerOrders(id: string) {
  return useInfiniteQuery({
    ...pagesQuery(ORDERS, addressOf(ORDERS, { params: { id }, query: { limit: PAGE_SIZE } })),
    refetchInterval: ({ state }) => state.data?.pages.some(isPreparing) && LOOK_AGAIN_MS,
  })
}

function isPreparing({ items }: ApiPage<CustomerOrder>): boolean {
  return items.some(({ delivered }) =>
    delivered.some(({ files }) => files.some(({ state }) => state === 'preparing')),
  )
}
