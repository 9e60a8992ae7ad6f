import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { CountedTag } from '#contract/tag.ts'

export const adminTagsQuery = () =>
  jsonQuery<CountedTag[]>([PRIVATE_QUERY, 'admin', 'tags'], '/api/admin/tags')
