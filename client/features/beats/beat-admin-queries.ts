import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getPage } from '#client/platform/api.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { AdminBeat, AdminBeatListParams, OfferedTemplate } from '#contract/admin-beat.ts'
import type { Tag } from '#contract/tag.ts'

const BEATS_KEY = [PRIVATE_QUERY, 'admin', 'beats'] as const
/** Additional status filter: beats whose detected tempo or key is unconfirmed. */
export const TO_REVIEW = 'to_review'
const PAGE_SIZE = 40
const PROCESSING_POLL_MS = 1_200
const SCHEDULED_POLL_MS = 20_000

export type BeatListChoice = { q: string; sort: AdminBeatListParams['sort']; status: string; page: number }

/** A page of all beats. Polls while one of them is processed. */
export function adminBeatsQuery({ q, sort, status, page }: BeatListChoice) {
  const params = new URLSearchParams({ sort, limit: String(PAGE_SIZE), cursor: String(page * PAGE_SIZE) })
  if (q) params.set('q', q)
  if (status === TO_REVIEW) params.set('to_review', 'true')
  else if (status) params.set('status', status)
  const path = `/api/admin/beats?${params}`
  return queryOptions({
    queryKey: [...BEATS_KEY, path],
    queryFn: ({ signal }) => getPage<AdminBeat>(path, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const beats = state.data?.items ?? []
      if (beats.some((beat) => beat.status === 'processing')) return PROCESSING_POLL_MS
      return beats.some((beat) => beat.status === 'scheduled') ? SCHEDULED_POLL_MS : false
    },
  })
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}

export const templatesQuery = () =>
  jsonQuery<OfferedTemplate[]>([PRIVATE_QUERY, 'admin', 'offered-templates'], '/api/admin/beats/templates')

export const allTagsQuery = () => jsonQuery<Tag[]>(['tags'], '/api/tags')
