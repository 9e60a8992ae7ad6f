import { queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { call, callQuery } from '#client/platform/call.ts'
import type { SaleFields } from '#contract/pricing/sale-fields.ts'

export const dealsQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'deals'], 'GET /deals')

export const dealScopesQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'deal scopes'], 'GET /deals/scopes')

export const dealOrdersQuery = (id: string) =>
  callQuery([PRIVATE_QUERY, 'admin', 'deals', id, 'orders'], 'GET /deals/:id/orders', { params: { id } })

/** Effect of a sale on prices, while its form is filled in. */
export const salePreviewQuery = (fields: SaleFields) =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'sale preview', fields],
    queryFn: () => call('POST /deals/preview', { body: fields }),
    staleTime: 10_000,
  })
