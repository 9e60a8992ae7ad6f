import { z } from 'zod'
import { IdParams, Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { ApiToken, CreatedApiToken, NewApiToken } from './api-token.ts'

export const connectionRoutes = defineRoutes('Connections', {
  'GET /admin/tokens': {
    access: 'admins',
    summary: 'List the API tokens, newest first',
    answer: z.array(ApiToken),
  },
  'POST /admin/tokens': {
    access: 'admins',
    proof: 'keys',
    summary: 'Create an API token',
    body: NewApiToken,
    status: 201,
    answer: CreatedApiToken,
  },
  'DELETE /admin/tokens/:id': {
    access: 'admins',
    summary: 'Revoke an API token, at once and for good',
    params: IdParams,
    answer: Success,
  },
})
