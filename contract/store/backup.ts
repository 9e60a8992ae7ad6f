import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'

/** Choices for how many backups made in the admin area are kept; 0: all. */
export const keptBackupChoices = [1, 2, 3, 5, 10, 20, 0] as const

export const DEFAULT_KEPT_BACKUPS = 3

/** A backup that waits, runs, or has failed. */
export const BackupRun = z.object({
  state: z.enum(['waiting', 'running', 'failed']),
  startedAt: z.string().describe('ISO 8601'),
  startedBy: z.string(),
  step: z.enum(['database', 'files']),
  done: z.int().describe('Files written so far'),
  total: z.int().describe('Files to write; 0: not known yet'),
  problem: z.string().nullable(),
})
export type BackupRun = z.infer<typeof BackupRun>

export const BackupArchive = z.object({
  name: z.string(),
  at: z.string().describe('ISO 8601'),
  bytes: z.number(),
})
export type BackupArchive = z.infer<typeof BackupArchive>

export const BackupsView = z.object({
  folder: z.string(),
  freeBytes: z.number().describe("Free space on the folder's disk"),
  kept: z.int().describe('How many backups made here are kept; 0: all'),
  last: z
    .object({ at: z.string(), bytes: z.number(), missingFiles: z.int() })
    .nullable()
    .describe('The last completed backup, also by the command'),
  run: BackupRun.nullable(),
  archives: z.array(BackupArchive).describe('Newest first'),
})
export type BackupsView = z.infer<typeof BackupsView>

export const ChangeBackups = z.object({
  kept: z
    .int()
    .refine(
      (value) => (keptBackupChoices as readonly number[]).includes(value),
      schemaError(msg`Please choose a number.`),
    ),
})
export type ChangeBackups = z.infer<typeof ChangeBackups>

/** How often a store is backed up. Today says when the last backup is older. */
export const BACKUP_EVERY_DAYS = 7
