import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupArchive } from '#contract/store/backup.ts'

/** Archives in the folder, whoever made them. The name alone decides, so it cannot lead out of the folder. */
const ARCHIVE = /^backbeat-[\w-]+\.tar$/
/** Archives made in the admin area. Only these are deleted as new ones are made. */
const OWN_ARCHIVE = /^backbeat-\d{8}T\d{6}Z-admin\.tar$/
const UNFINISHED = /^\.?backbeat-\d{8}T\d{6}Z-admin\.tar\.(?:[\da-f]+\.part|sandbox)$/

/** `backbeat-20260101T030000Z.tar` */
export function archiveName(now: Date, suffix = ''): string {
  return `backbeat-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}${suffix}.tar`
}

export function ownArchiveName(now: Date): string {
  return archiveName(now, '-admin')
}

/** Creates the folder if it is missing. */
export async function makeBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Newest first. */
export async function listArchives(folder: string): Promise<BackupArchive[]> {
  const names = await readdir(folder).catch(() => [])
  const found: BackupArchive[] = []
  for (const name of names) {
    const archive = await findArchive(folder, name)
    if (archive) found.push(archive)
  }
  return found.sort((a, b) => (a.at < b.at ? 1 : -1))
}

export async function findArchive(folder: string, name: string): Promise<BackupArchive | undefined> {
  if (!ARCHIVE.test(name)) return undefined
  const found = await stat(join(folder, name)).catch(() => undefined)
  return found?.isFile() ? { name, at: found.mtime.toISOString(), bytes: found.size } : undefined
}

export async function removeArchive(folder: string, name: string): Promise<void> {
  if (ARCHIVE.test(name)) await rm(join(folder, name), { force: true })
}

/** Deletes the oldest archives made in the admin area. @param kept 0: keeps all */
export async function removeOldArchives(folder: string, kept: number): Promise<void> {
  if (kept === 0) return
  const own = (await listArchives(folder)).filter(({ name }) => OWN_ARCHIVE.test(name))
  // Names sort by time.
  for (const { name } of own.sort((a, b) => (a.name < b.name ? 1 : -1)).slice(kept))
    await removeArchive(folder, name)
}

/** Deletes what a killed process left. Only one backup runs at a time. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
