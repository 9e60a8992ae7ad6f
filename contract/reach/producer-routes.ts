import { z } from 'zod'
import { BYLINE_MAX } from '#contract/accounts/user.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { Producer } from './producer.ts'

export const producerRoutes = defineRoutes('Producers', {
  'GET /producers/:username': {
    access: 'everyone',
    summary: 'Get a producer by the name on their beats, whatever its case',
    params: z.object({ username: z.string().min(1).max(BYLINE_MAX) }),
    answer: Producer,
  },
})
