import { z } from 'zod'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { BackupsView, ChangeBackups } from './backup.ts'
import { HoldDecision, HoldView, RestoreUpload, RestoreView } from './restore.ts'

const BackupName = z.object({ name: z.string().min(1).max(100) })

export const backupRoutes = defineRoutes('Backups', {
  'GET /admin/backups': {
    access: 'admins',
    summary: 'List backups, and the state of the one that runs',
    answer: BackupsView,
  },
  'POST /admin/backups': {
    access: 'admins',
    summary: 'Make a backup in the background',
    description: 'Does nothing while one runs.',
    answer: BackupsView,
  },
  'PATCH /admin/backups': {
    access: 'admins',
    proof: 'export',
    summary: 'Set how many backups are kept',
    body: ChangeBackups,
    answer: BackupsView,
  },
  'DELETE /admin/backups/run': {
    access: 'admins',
    summary: 'Stop the backup that runs, or dismiss a failed one',
    answer: BackupsView,
  },
  'GET /admin/backups/:name': {
    access: 'admins',
    proof: 'export',
    summary: 'Download a backup; ranges resume an interrupted download',
    params: BackupName,
    file: 'application/x-tar',
  },
  'DELETE /admin/backups/:name': {
    access: 'admins',
    proof: 'export',
    summary: 'Delete a backup',
    params: BackupName,
    answer: BackupsView,
  },
  'GET /admin/restore': {
    access: 'admins',
    summary: 'Get whether a backup can be restored here, and how far that is',
    answer: RestoreView,
  },
  'POST /admin/restore': {
    access: 'admins',
    proof: 'keys',
    summary: 'Begin to upload a backup, or continue the upload of the same file',
    body: RestoreUpload,
    answer: RestoreView,
  },
  'PUT /admin/restore/parts/:offset': {
    access: 'admins',
    summary: 'Send the part of the backup that starts at this byte, as application/octet-stream',
    params: z.object({ offset: z.coerce.number().int().min(0) }),
    consumes: ['application/octet-stream'],
    answer: RestoreView,
  },
  'POST /admin/restore/start': {
    access: 'admins',
    proof: 'keys',
    summary: 'Check the uploaded backup and restore it; the store then restarts',
    answer: RestoreView,
  },
  'GET /admin/hold': {
    access: 'admins',
    summary: 'Get whether this store was restored and waits for a decision',
    answer: HoldView,
  },
  'POST /admin/hold': {
    access: 'admins',
    proof: 'keys',
    summary: 'Say whether a restored store is the real one or a copy',
    description:
      'The real one goes on with what waits. A copy loses mail server, payment keys, API tokens, webhooks and waiting mail.',
    body: HoldDecision,
    answer: HoldView,
  },
  'DELETE /admin/restore': { access: 'admins', summary: 'Discard the uploaded backup', answer: RestoreView },
})
