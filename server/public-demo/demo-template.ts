import { randomBytes } from 'node:crypto'
import { constants, copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { locales } from '#contract/text/locales.ts'
import { prepareStore, type StoreParts } from '#server/commands/prepare-store.ts'
import type { Config } from '#server/config/config.ts'
import { closeFirstSteps } from '#server/features/store/settings/index.ts'
import { parseGiven, saveSettings, takeSettings } from '#server/model/settings/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { type Connection, connect, sqliteFile } from '#server/platform/database/connect.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'

/** Makes the store of which visitors get copies, in `config.dataDir`. Nobody knows the password of its administrator. */
export async function makeTemplate(config: Config, fillDemo: StoreParts['fillDemo']): Promise<void> {
  // With all that passwords need to have.
  const adminPassword = `Aa1!${randomBytes(32).toString('base64url')}`
  const storage = await openStorage(config)
  const connection = connect(config)
  try {
    await prepareStore({ config: { ...config, adminPassword }, connection, storage, fillDemo }, () => {})
    await offerEveryLanguage(connection, config)
    // Visitors come to see a store that sells.
    await closeFirstSteps(connection)
  } finally {
    // Closing puts all of it into one file.
    await connection.close()
    storage.close()
  }
}

async function offerEveryLanguage({ db }: Connection, { storeName }: Config): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { given } = await takeSettings(trx, { username: storeName })
    await saveSettings(trx, { given: writeJson({ ...parseGiven(given), languages: [...locales] }) })
  })
}

/** Copies a store that is closed. Files are linked: they are replaced and removed, but never written again. */
export async function copyTemplate(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  await copyFile(sqliteFile(from), sqliteFile(to), constants.COPYFILE_FICLONE)
  await linkFolder(join(from, 'files'), join(to, 'files'))
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries.map((entry) => {
      const paths = [join(from, entry.name), join(to, entry.name)] as const
      return entry.isDirectory() ? linkFolder(...paths) : linkFile(...paths)
    }),
  )
}

async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // File systems without links, and too many of them.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EACCES'].includes(code)) throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
}
