import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { callQuery } from '#client/platform/call.ts'
import type { InsightSpan } from '#contract/reach/insight.ts'

export const insightQuery = (span: InsightSpan) =>
  callQuery([PRIVATE_QUERY, 'admin', 'insight', span.from, span.until], 'GET /admin/insight', { query: span })

export const beatInsightQuery = (id: string, span: InsightSpan) =>
  callQuery([PRIVATE_QUERY, 'admin', 'insight', span.from, span.until, id], 'GET /admin/insight/beats/:id', {
    params: { id },
    query: span,
  })
