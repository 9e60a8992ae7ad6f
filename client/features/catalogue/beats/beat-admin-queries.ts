import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { addressOf, callQuery, pageQuery } from '#client/platform/call.ts'
import { type AdminBeatFilter, beatStatuses } from '#contract/beats/admin-beat.ts'

/** Additional status filter: beats whose detected tempo or key is unconfirmed. */
export const TO_REVIEW = 'to_review'
export const PAGE_SIZE = 40
const PROCESSING_POLL_MS = 1_200
const SCHEDULED_POLL_MS = 20_000

export type BeatListChoice = {
  q: string
  sort: AdminBeatFilter['sort']
  status: string
  /** Id of a tag. */
  tag: string
  page: number
}

/** The filter of the list, as changes of all that match take it. */
export function filterOf({ q, sort, status, tag }: BeatListChoice): z.input<typeof AdminBeatFilter> {
  const known = beatStatuses.find((each) => each === status)
  return {
    q,
    sort,
    ...(status === TO_REVIEW && { to_review: true }),
    ...(known && { status: known }),
    ...(tag !== '' && { tag }),
  }
}

/** A page of all beats. Polls while one of them is processed. */
export function adminBeatsQuery(choice: BeatListChoice) {
  const { q, sort, ...others } = filterOf(choice)
  const params = new URLSearchParams({
    sort: choice.sort,
    limit: String(PAGE_SIZE),
    cursor: String(choice.page * PAGE_SIZE),
  })
  if (q) params.set('q', q)
  for (const [name, value] of Object.entries(others)) params.set(name, String(value))
  const path = addressOf('GET /admin/beats', { query: params })
  return pageQuery('GET /admin/beats', path, {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const beats = state.data?.items ?? []
      if (beats.some((beat) => beat.status === 'processing')) return PROCESSING_POLL_MS
      return beats.some((beat) => beat.status === 'scheduled') ? SCHEDULED_POLL_MS : false
    },
  })
}

export const templatesQuery = () => callQuery('GET /admin/beats/templates')

export const allTagsQuery = () => callQuery('GET /tags')
