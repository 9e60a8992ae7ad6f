import type { StoreStatus } from '#contract/store/store-status.ts'
import { readReleaseStatus } from '#server/features/store/releases/index.ts'
import { sumBeatFiles } from '#server/model/beat/index.ts'
import { lastSaleAt } from '#server/model/order/index.ts'
import { sqliteFile } from '#server/platform/database/connect.ts'
import { databaseBytes } from '#server/platform/database/database-bytes.ts'
import { lastMailSentAt } from '#server/platform/mail/stored-mails.ts'
import type { Store } from '#server/platform/store.ts'

/** The store's current infrastructure. */
export async function readStatus(deps: Store): Promise<StoreStatus> {
  const { db, config, disk, payments } = deps
  const [lastMail, providers, lastSale, lastBackup, fileBytes, bytes, space] = await Promise.all([
    lastMailSentAt(db),
    Promise.all(
      payments.providers.map(async ({ name }) => ({
        name,
        lastWebhookAt: iso(await deps.lastWebhookAt(name)),
      })),
    ),
    lastSaleAt(db, payments.mode),
    deps.lastBackup(),
    sumBeatFiles(db),
    databaseBytes(deps.connection),
    disk.read(),
  ])
  return {
    address: { publicUrl: config.publicUrl ?? null, isPublic: isPublic(config.publicUrl) },
    mail: { ...mailServer(config.mail), lastSentAt: iso(lastMail) },
    payments: { mode: payments.mode, providers, lastSaleAt: iso(lastSale) },
    backups: {
      last: lastBackup
        ? {
            at: new Date(Number(lastBackup.at)).toISOString(),
            bytes: Number(lastBackup.bytes),
            missingFiles: lastBackup.missing_files,
          }
        : null,
    },
    storage: {
      files: config.files.kind,
      place: config.files.kind === 's3' ? config.files.bucket : config.dataDir,
      fileBytes,
      ...space,
    },
    releases: await readReleaseStatus(deps),
    database: {
      engine: deps.connection.engine,
      place: config.databaseUrl
        ? URL.parse(config.databaseUrl)?.hostname || 'this machine'
        : sqliteFile(config.dataDir),
      bytes,
    },
  }
}

/** A public https URL. */
export function isPublic(publicUrl: string | undefined): boolean {
  const url = publicUrl === undefined ? null : URL.parse(publicUrl)
  return url?.protocol === 'https:' && url.hostname !== 'localhost' && url.hostname.includes('.')
}

/** Omits the password in SMTP_URL. */
function mailServer(mail: Store['config']['mail']): Pick<StoreStatus['mail'], 'kind' | 'server' | 'from'> {
  if (mail.kind === 'none') return { kind: 'none', server: null, from: null }
  return {
    kind: mail.kind,
    server: mail.kind === 'smtp' ? new URL(mail.url).host : null,
    from: mail.from,
  }
}

function iso(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(Number(at)).toISOString()
}
