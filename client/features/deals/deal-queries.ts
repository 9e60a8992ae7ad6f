import { queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { Deal, DealFields, DealOrders, DealScopes, SalePreview } from '#contract/deal.ts'

export const dealsQuery = () => jsonQuery<Deal[]>([PRIVATE_QUERY, 'admin', 'deals'], '/api/deals')

export const dealScopesQuery = () =>
  jsonQuery<DealScopes>([PRIVATE_QUERY, 'admin', 'deal scopes'], '/api/deals/scopes')

export const dealOrdersQuery = (id: string) =>
  jsonQuery<DealOrders>([PRIVATE_QUERY, 'admin', 'deals', id, 'orders'], `/api/deals/${id}/orders`)

/** Effect of a sale on prices, while its form is filled in. */
export const salePreviewQuery = (fields: DealFields | undefined) =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'sale preview', fields],
    queryFn: () => sendJson<SalePreview>('POST', '/api/deals/preview', fields),
    enabled: fields !== undefined,
    staleTime: 10_000,
  })
