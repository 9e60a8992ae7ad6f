import { queryOptions } from '@tanstack/react-query'
import { call, callQuery } from '#client/platform/call.ts'
import type { SaleFields } from '#contract/pricing/sale-fields.ts'

export const dealsQuery = () => callQuery('GET /deals')

export const dealScopesQuery = () => callQuery('GET /deals/scopes')

export const dealOrdersQuery = (id: string) => callQuery('GET /deals/:id/orders', { params: { id } })

/** Effect of a sale on prices, while its form is filled in. */
export const salePreviewQuery = (fields: SaleFields) =>
  queryOptions({
    queryKey: ['POST /deals/preview', fields],
    queryFn: () => call('POST /deals/preview', { body: fields }),
    staleTime: 10_000,
  })
