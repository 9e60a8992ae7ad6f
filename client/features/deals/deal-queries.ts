import { queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getJson, sendJson } from '#client/platform/api.ts'
import type { Deal, DealFields, DealOrders, DealScopes, SalePreview } from '#contract/deal.ts'

export const dealsQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'deals'],
    queryFn: ({ signal }) => getJson<Deal[]>('/api/deals', signal),
  })

export const dealScopesQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'deal scopes'],
    queryFn: ({ signal }) => getJson<DealScopes>('/api/deals/scopes', signal),
  })

export const dealOrdersQuery = (id: string) =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'deals', id, 'orders'],
    queryFn: ({ signal }) => getJson<DealOrders>(`/api/deals/${id}/orders`, signal),
  })

/** Effect of a sale on prices, while its form is filled in. */
export const salePreviewQuery = (fields: DealFields | undefined) =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'sale preview', fields],
    queryFn: () => sendJson<SalePreview>('POST', '/api/deals/preview', fields),
    enabled: fields !== undefined,
    staleTime: 10_000,
  })
