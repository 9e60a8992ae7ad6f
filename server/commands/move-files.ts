import { parseArgs } from 'node:util'
import { ConfigError } from '#server/config/config-error.ts'
import { type MoveProgress, moveFiles } from '#server/platform/storage/move-files.ts'
import { openDisk, openStorage } from '#server/platform/storage/open-storage.ts'
import { StoreIdMismatchError } from '#server/platform/storage/store-id.ts'
import { readStoreConfig } from './read-store-config.ts'

const USAGE = `npm run move-files -- --to s3|disk [--delete-source]

Copies every file of the store from DATA_DIR to the bucket in the S3_… settings (--to s3), or back (--to disk),
and compares the SHA-256 of each copy. You can stop and repeat it. It refuses a target that holds files of another
store. Nothing is removed without --delete-source.
`
/** Repeating the command would not help. */
class PermanentError extends Error {}

const REPORT_EVERY_MS = 2_000

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, 'delete-source': { type: 'boolean' } },
  })
  if ((values.to !== 's3' && values.to !== 'disk') || positionals.length > 0) throw new PermanentError(USAGE)
  const { config } = await readStoreConfig()
  if (config.files.kind === 'disk')
    throw new ConfigError('S3_BUCKET and its keys must be set, in both directions')
  const disk = openDisk(config.dataDir)
  const s3 = await openStorage(config)
  await s3.check()
  const [from, to] = values.to === 's3' ? [disk, s3] : [s3, disk]
  say(
    `From ${from.private.location} and ${from.public.location}\nto   ${to.private.location} and ${to.public.location}`,
  )
  let reportedAt = Date.now()
  try {
    const done = await moveFiles(from, to, {
      deleteSource: values['delete-source'] ?? false,
      onProgress(progress) {
        if (Date.now() - reportedAt < REPORT_EVERY_MS) return
        reportedAt = Date.now()
        say(formatProgress(progress))
      },
    })
    say(formatProgress(done))
    if (done.damaged.length > 0) {
      const list = done.damaged.map((key) => `  ${key}`).join('\n')
      throw new PermanentError(
        `${done.damaged.length} damaged files were not copied; nothing was removed. Restore them from a backup:\n${list}`,
      )
    }
    say(
      `Every copy matches the SHA-256 of its original.${values['delete-source'] ? ' The originals were removed.' : ''}`,
    )
  } finally {
    s3.close()
  }
}

function formatProgress({ files, bytes, doneFiles, doneBytes, copied }: MoveProgress): string {
  const percent = bytes === 0 ? 100 : Math.floor((100 * doneBytes) / bytes)
  const mb = (count: number) => `${(count / 1e6).toFixed(1)} MB`
  return `${percent} %  ${doneFiles} of ${files} files, ${mb(doneBytes)} of ${mb(bytes)}; ${copied} copied`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Invalid settings:\n${error.message}`
  if (error instanceof PermanentError || error instanceof StoreIdMismatchError) return error.message
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const because = cause instanceof Error ? ` (${cause.message})` : ''
  return `${message}${because}. Run the command again to continue.`
}

run().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
})
