import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import type { FoundFile, ImportFiles } from './import-files.ts'

const LISTED_PATHS = 4

/** A file of an import is not usable; the message says why. */
export class FileRefusedError extends Error {
  constructor(text: Message) {
    super(inEnglish(text))
  }
}

/**
 * Resolves what a catalogue calls a file inside `folder`, which is given resolved by `realpath`.
 * @param files those of the folder
 * @param master path of the row's audio, beside which its cover is
 * @throws FileRefused for paths or links that lead outside, for names that several files have, for non-files, and for files
 * larger than `maxBytes`
 */
export async function fileInFolder(
  folder: string,
  files: ImportFiles,
  name: string,
  limit: { maxBytes: number; tooLarge: Message },
  master?: string,
): Promise<string> {
  const path = pathOf(files.find(name, master), name) ?? name.replaceAll('\\', '/')
  if (isAbsolute(path) || path.includes('\0') || !isInside(folder, join(folder, path))) throw outside(name)
  const found = await realpath(join(folder, path)).catch(() => undefined)
  if (found === undefined)
    throw new FileRefusedError(msg`There is no file ${{ name: JSON.stringify(name) }} in the files folder.`)
  if (!isInside(folder, found)) throw outside(name)
  const { size, isFile } = await stat(found).then((entry) => ({ size: entry.size, isFile: entry.isFile() }))
  if (!isFile) throw new FileRefusedError(msg`${{ name: JSON.stringify(name) }} is not a file.`)
  if (size > limit.maxBytes) throw new FileRefusedError(limit.tooLarge)
  return found
}

/** Undefined if no file has the name. */
function pathOf(found: FoundFile, name: string): string | undefined {
  const last = name.split(/[\\/]/).at(-1)?.trim() ?? name
  if (found.kind === 'unclear') {
    const { paths } = found
    const list = paths.slice(0, LISTED_PATHS).join(', ') + (paths.length > LISTED_PATHS ? ', …' : '')
    throw new FileRefusedError(
      paths.length === 1
        ? msg`There is a ${{ name: last }}, but in another folder: ${{ list }}. Choose it if it is the right one.`
        : msg`${plural({ count: paths.length }, { one: '# file is called', other: '# files are called' })} ${{ name: last }}: ${{ list }}. Say which one, with its folder.`,
    )
  }
  if (found.kind === 'shared')
    throw new FileRefusedError(
      msg`Another row names ${{ other: JSON.stringify(found.other) }}, and there is only one ${{ name: last }}. Drop the folders, not the files in them.`,
    )
  return found.kind === 'found' ? found.path : undefined
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function outside(name: string): FileRefusedError {
  return new FileRefusedError(
    msg`${{ name: JSON.stringify(name) }} points outside the files folder. Name files by their path inside it, such as covers/night.jpg.`,
  )
}
