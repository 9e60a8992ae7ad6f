import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#client/api.ts'
import { PRIVATE_QUERY } from '#client/auth/session.ts'
import type { CountedTag } from '#contract/tag.ts'

export const adminTagsQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'tags'],
    queryFn: ({ signal }) => getJson<CountedTag[]>('/api/admin/tags', signal),
  })
