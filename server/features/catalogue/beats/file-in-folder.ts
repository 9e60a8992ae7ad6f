import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'

/** A file of an import is not usable; the message says why. */
export class FileRefusedError extends Error {}

/**
 * Resolves a catalogue's relative path inside `folder`, which is given resolved by `realpath`.
 * @throws FileRefused for paths or links that lead outside, for non-files, and for files larger than `maxBytes`
 */
export async function fileInFolder(
  folder: string,
  name: string,
  limit: { maxBytes: number; tooLarge: string },
): Promise<string> {
  const path = name.replaceAll('\\', '/')
  if (isAbsolute(path) || path.includes('\0') || !isInside(folder, join(folder, path))) throw outside(name)
  const found = await realpath(join(folder, path)).catch(() => undefined)
  if (found === undefined)
    throw new FileRefusedError(`There is no file ${JSON.stringify(name)} in the files folder.`)
  if (!isInside(folder, found)) throw outside(name)
  const { size, isFile } = await stat(found).then((entry) => ({ size: entry.size, isFile: entry.isFile() }))
  if (!isFile) throw new FileRefusedError(`${JSON.stringify(name)} is not a file.`)
  if (size > limit.maxBytes) throw new FileRefusedError(limit.tooLarge)
  return found
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function outside(name: string): FileRefusedError {
  return new FileRefusedError(
    `${JSON.stringify(name)} points outside the files folder. Name files by their path inside it, such as covers/night.jpg.`,
  )
}
