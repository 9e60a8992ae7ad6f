import { callQuery } from '#client/platform/call.ts'
import type { InsightSpan } from '#contract/reach/insight.ts'

export const insightQuery = (span: InsightSpan) => callQuery('GET /admin/insight', { query: span })

export const beatInsightQuery = (id: string, span: InsightSpan) =>
  callQuery('GET /admin/insight/beats/:id', {
    params: { id },
    query: span,
  })
