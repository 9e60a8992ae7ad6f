import { mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

/** Parts of the data folder that the store writes to. Those that are missing are made when they are needed. */
const parts = ['running', 'secrets', 'uploads', 'import', 'restore', 'compile-cache'] as const
/** Their folders hold the files of the store. */
const fileFolders = ['files', 'files/making', 'files/private', 'files/public'] as const

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'not a folder',
  EEXIST: 'not a folder',
}

/** Names every folder, so that one look is enough. */
export class UnwritableFoldersError extends Error {
  constructor(folders: readonly { path: string; reason: string }[]) {
    const { username } = userInfo()
    const list = folders.map(({ path, reason }) => `  ${path}: ${reason}`).join('\n')
    super(
      `The user ${username} cannot write to ${folders.length === 1 ? 'this folder' : 'these folders'}:\n${list}\n` +
        `Give them to that user, such as by chown -R ${username}, or start the store as their owner.`,
    )
    this.name = 'UnwritableFolders'
  }
}

/**
 * Writes to each folder that the store needs, once, before anything fails in the middle of an upload or a sale. The data
 * folder is made if it is missing. A full disk is no reason not to start.
 * @throws UnwritableFoldersError that names all of them
 */
export async function assertWritable({
  dataDir,
  backupDir,
}: {
  dataDir: string
  backupDir: string
}): Promise<void> {
  const failed: { path: string; reason: string }[] = []
  const probe = async (path: string) => {
    const reason = await whyNot(path)
    if (reason !== undefined) failed.push({ path, reason })
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch(() => {})
  await probe(dataDir)
  for (const name of [...parts, ...fileFolders]) {
    const path = join(dataDir, name)
    if (await isThere(path)) await probe(path)
  }
  for (const name of ['files/private', 'files/public'])
    for (const path of await foldersIn(join(dataDir, name))) await probe(path)
  const place = await existing(backupDir)
  if (!failed.some(({ path }) => path === place)) await probe(place)
  if (failed.length > 0) throw new UnwritableFoldersError(failed)
}

async function whyNot(folder: string): Promise<string | undefined> {
  const path = join(folder, `.writable-${process.pid}`)
  try {
    await (await open(path, 'w', 0o600)).close()
    await unlink(path)
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return reasons[code] ?? (code === 'ENOENT' ? 'it is missing and cannot be made' : undefined)
  }
}

/** The folder, or the nearest above it that is there. */
async function existing(folder: string): Promise<string> {
  const above = dirname(folder)
  return above === folder || (await isThere(folder)) ? folder : existing(above)
}

/** False behind a folder that may not be entered, which is named itself. */
async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}
