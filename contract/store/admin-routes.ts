import { z } from 'zod'
import { Success } from '#contract/wire/common.ts'
import { PageParams } from '#contract/wire/page-params.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { AuditAction, AuditChain, AuditEntry } from './audit.ts'
import { Desk } from './desk.ts'
import { ReleaseVersion } from './release.ts'
import { Today } from './today.ts'

const FailureId = z.object({ kind: z.enum(['job', 'mail']), id: z.string().min(1).max(64) })
const AuditParams = PageParams.extend({
  q: z.string().trim().max(100).optional().describe('Part of the name of the administrator or subject'),
  action: AuditAction.optional(),
})

export const adminRoutes = defineRoutes('Admin', {
  'GET /admin/desk': {
    access: 'admins',
    summary: 'Count what waits for an administrator',
    answer: Desk,
  },
  'GET /admin/today': {
    access: 'admins',
    summary: 'Get what waits for an administrator, the money of the month, and the latest orders',
    answer: Today,
  },
  'DELETE /admin/demo-month': {
    access: 'admins',
    summary:
      'Remove the demo’s month: its orders, offers, deals, letters, people and figures. Its beats stay',
    answer: Success,
  },
  'PUT /admin/releases/:version/dismissed': {
    access: 'admins',
    summary: 'No longer show the notice of this version; a later one is shown again',
    params: z.object({ version: ReleaseVersion.meta({ example: '2.1.0' }) }),
    answer: Success,
  },
  'POST /admin/failures/:kind/:id/retry': {
    access: 'admins',
    summary: 'Retry a failed job or email',
    params: FailureId,
    answer: Success,
  },
  'GET /admin/audit/chain': {
    access: 'admins',
    summary: 'Check the hash chain of the audit log',
    answer: AuditChain,
  },
  'GET /admin/audit': {
    access: 'admins',
    summary: 'List audit events, newest first',
    query: AuditParams,
    answer: z.array(AuditEntry),
  },
})
