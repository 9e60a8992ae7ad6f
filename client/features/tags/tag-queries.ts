import { queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getJson } from '#client/platform/api.ts'
import type { CountedTag } from '#contract/tag.ts'

export const adminTagsQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'tags'],
    queryFn: ({ signal }) => getJson<CountedTag[]>('/api/admin/tags', signal),
  })
