import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { type ApiPage, getPage } from '#client/platform/api.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { Customer, CustomerOrder } from '#contract/customer.ts'

const PAGE_SIZE = 10
const LOOK_AGAIN_MS = 4_000

const keyOf = (id: string) => [PRIVATE_QUERY, 'admin', 'customer', id] as const

export function customerKey(id: string) {
  return { queryKey: keyOf(id) }
}

/** Poll while files are being made. */
export function useCustomer(id: string) {
  return useQuery(
    jsonQuery<Customer>([...keyOf(id), 'account'], customerPath(id), {
      refetchInterval: ({ state }) => state.data?.problems.includes('files-preparing') && LOOK_AGAIN_MS,
    }),
  )
}

export function useCustomerOrders(id: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf(id), 'orders'],
    queryFn: ({ pageParam, signal }) => getPage<CustomerOrder>(pageParam, signal),
    initialPageParam: `${customerPath(id)}/orders?limit=${PAGE_SIZE}`,
    getNextPageParam: (page: ApiPage<CustomerOrder>) => page.next,
    refetchInterval: ({ state }) => state.data?.pages.some(isPreparing) && LOOK_AGAIN_MS,
  })
}

export function customerPath(id: string): string {
  return `/api/admin/customers/${encodeURIComponent(id)}`
}

function isPreparing({ items }: ApiPage<CustomerOrder>): boolean {
  return items.some(({ delivered }) =>
    delivered.some(({ files }) => files.some(({ state }) => state === 'preparing')),
  )
}
