import { IdParams, Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { BeatInsight, Insight, InsightSpan } from './insight.ts'
import { Report } from './report.ts'

export const insightRoutes = defineRoutes('Insight', {
  'POST /insight/reports': {
    access: 'everyone',
    summary: 'Tell what was heard, opened or searched for, without who',
    description: 'Nothing is counted of requests with `DNT: 1` or `Sec-GPC: 1`.',
    body: Report,
    answer: Success,
  },
  'GET /admin/insight': {
    access: 'admins',
    summary: 'Get what people heard, looked for and bought, and what to change',
    query: InsightSpan,
    answer: Insight,
  },
  'GET /admin/insight/beats/:id': {
    access: 'admins',
    summary: 'Get who stays, second by second of a beat',
    params: IdParams,
    query: InsightSpan,
    answer: BeatInsight,
  },
  'GET /admin/insight.csv': {
    access: 'admins',
    proof: 'export',
    summary: 'Export everything that Insight shows as CSV',
    query: InsightSpan,
    file: 'text/csv',
  },
})
