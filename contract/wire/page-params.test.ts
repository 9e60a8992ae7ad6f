import { expect, test } from 'vitest'
import { UserListParams } from '#contract/accounts/admin-user.ts'
import { AdminBeatListParams } from '#contract/beats/admin-beat.ts'
import { BeatListParams } from '#contract/catalogue/beat-list-params.ts'
import { OrderListParams } from '#contract/orders/admin-order.ts'
import { PageParams } from './page-params.ts'

test.each(
  Object.entries({ AdminBeatListParams, BeatListParams, OrderListParams, PageParams, UserListParams }),
)('a page has 100 entries unless fewer are asked for, and never more: %s', (_name, params) => {
  expect(params.parse({}).limit).toBe(100)
  expect(params.parse({ limit: '7' }).limit).toBe(7)
  for (const limit of ['0', '101', '1.5', 'all']) expect(params.safeParse({ limit }).success).toBe(false)
})
