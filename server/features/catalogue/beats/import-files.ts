import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** What a cell that names a file leads to. */
export type FoundFile =
  | { kind: 'found'; path: string }
  | { kind: 'missing' }
  /** Files of this name that it may mean; it says too little, or another folder. */
  | { kind: 'unclear'; paths: string[] }
  /** The file lost its folder, and the cells name it in several. */
  | { kind: 'shared'; path: string; other: string }

/** A relative path with `/`, and what it is compared by. */
type Entry = { path: string; parts: readonly string[] }

/**
 * Files of an import by what cells may call them: a path in any case and Unicode form, with either slash, from any folder up.
 * `Beats\Kick.wav`, `C:\Users\me\Beats\KICK.WAV` and `kick.wav` are the file `Beats/Kick.wav` if no other file is. A file
 * is never taken for one of another folder.
 */
export class ImportFiles {
  readonly #byName: ReadonlyMap<string, readonly Entry[]>
  readonly #claims = new Map<string, Map<string, string>>()

  constructor(paths: readonly string[]) {
    const entries = paths.map((path) => ({ path, parts: pathParts(path) }))
    this.#byName = Map.groupBy(entries, ({ parts }) => parts.at(-1) ?? '')
  }

  get size(): number {
    return [...this.#byName.values()].reduce((sum, entries) => sum + entries.length, 0)
  }

  /** Notes what a row names: two rows that name different files must not share one that lost its folder. */
  claim(cell: string): void {
    const found = this.#resolve(cell, undefined)
    if (found.kind !== 'found') return
    const claims = this.#claims.get(found.path) ?? new Map<string, string>()
    this.#claims.set(found.path, claims.set(pathParts(cell).join('/'), cell))
  }

  /** @param master path of the row's audio: of several covers, the one beside it is meant */
  find(cell: string, master?: string): FoundFile {
    const found = this.#resolve(cell, master)
    if (found.kind !== 'found') return found
    const own = pathParts(cell)
    for (const [key, other] of this.#claims.get(found.path) ?? [])
      if (!isSameFile(own, key.split('/'))) return { kind: 'shared', path: found.path, other }
    return found
  }

  #resolve(cell: string, master: string | undefined): FoundFile {
    const parts = pathParts(cell)
    // Where a file lay on another server says nothing about the folder here.
    const own = isAddress(cell) ? parts.slice(-1) : parts
    const named = this.#byName.get(own.at(-1) ?? '') ?? []
    const equal = named.filter(({ parts }) => parts.length === own.length && isSameFile(parts, own))
    const same = equal.length > 0 ? equal : named.filter(({ parts }) => isSameFile(parts, own))
    const exact = same.filter(({ path }) => path === cell)
    const beside = same.filter(({ path }) => master !== undefined && folderOf(path) === folderOf(master))
    for (const [only, ...more] of [exact, same, beside])
      if (only && more.length === 0) return { kind: 'found', path: only.path }
    if (named.length === 0) return { kind: 'missing' }
    return { kind: 'unclear', paths: (same.length > 0 ? same : named).map(({ path }) => path).sort() }
  }
}

/** Lists the files below a folder. Links are listed too, and followed nowhere. */
export async function listImportFiles(folder: string): Promise<ImportFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return new ImportFiles(paths)
}

/** One of them may lack the first folders of the other. */
function isSameFile(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.every((part, at) => part === long[long.length - short.length + at])
}

/** The parts of a path or an address, without a drive, in the form that they are compared in. */
function pathParts(path: string): string[] {
  return (isAddress(path) ? decoded(path.trim().replace(/[?#].*$/, '')) : path)
    .normalize('NFC')
    .toLowerCase()
    .split(/[\\/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && !/^[a-z]+:$/.test(part))
}

function isAddress(path: string): boolean {
  return /^\s*https?:\/\//i.test(path)
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
