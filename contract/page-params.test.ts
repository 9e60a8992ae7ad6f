import { expect, test } from 'vitest'
import { AdminBeatListParams } from './admin-beat.ts'
import { OrderListParams } from './admin-order.ts'
import { UserListParams } from './admin-user.ts'
import { BeatListParams } from './beat-list-params.ts'
import { PageParams } from './page-params.ts'

test.each(
  Object.entries({ AdminBeatListParams, BeatListParams, OrderListParams, PageParams, UserListParams }),
)('a page has 100 entries unless fewer are asked for, and never more: %s', (_name, params) => {
  expect(params.parse({}).limit).toBe(100)
  expect(params.parse({ limit: '7' }).limit).toBe(7)
  for (const limit of ['0', '101', '1.5', 'all']) expect(params.safeParse({ limit }).success).toBe(false)
})
