/** Part of `npm run check`: each table of the database is written and read by one feature or model, its owner. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { owners } from './table-owners.ts'

export type Source = { path: string; text: string }

const CALL =
  /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)(?: as \w+)?'|([^)]*))/g
const RAW = /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+"?(\w+)|\bupdate\s+"?(\w+)"?\s+set\b/gi

/** The features (or `platform`, `commands`) that write each table. */
export function findWriters(sources: readonly Source[]): {
  writers: Map<string, Set<string>>
  faults: string[]
} {
  const writers = new Map<string, Set<string>>()
  const faults: string[] = []
  for (const { path, text } of sources) {
    const add = (table: string) =>
      writers.set(table, (writers.get(table) ?? new Set<string>()).add(writerOf(path)))
    for (const { 1: table, 2: expression, index } of text.matchAll(CALL)) {
      const tables =
        table === undefined ? loopedTables(text.slice(0, index), expression?.trim() ?? '') : [table]
      if (tables.length === 0) faults.push(`${path}: name the table that is written instead of ${expression}`)
      tables.forEach(add)
    }
    for (const [, written, updated] of withoutComments(text).matchAll(RAW)) add(written ?? updated ?? '')
  }
  return { writers, faults }
}

/** Tables without an owner, with another writer than their owner, or without any. */
export function findSecondWriters(
  sources: readonly Source[],
  ownerOf: Readonly<Record<string, string>> = owners,
): string[] {
  const { writers, faults } = findWriters(sources)
  for (const [table, features] of writers) {
    const owner = ownerOf[table]
    if (owner === undefined) {
      faults.push(`${table}: name the feature that owns it in scripts/table-owners.ts`)
      continue
    }
    for (const feature of features)
      if (feature !== owner)
        faults.push(
          `${table}: ${feature} writes it, but ${owner} owns it; call a function of ${owner}, or follow its event`,
        )
  }
  for (const table of Object.keys(ownerOf))
    if (!writers.has(table))
      faults.push(`${table}: nothing writes it; remove it from scripts/table-owners.ts`)
  return faults.sort()
}

/** Tables of features that the platform names: it knows none but its own. */
export function findPlatformReads(
  sources: readonly Source[],
  ownerOf: Readonly<Record<string, string>> = owners,
): string[] {
  const tables = Object.keys(ownerOf).filter((table) => ownerOf[table] !== 'platform')
  const named = new RegExp(
    String.raw`'(${tables.join('|')})(?:[ .][^']*)?'|\b(?:from|join|into|update)\s+"?(${tables.join('|')})\b`,
    'g',
  )
  return sources
    .filter(({ path }) => writerOf(path) === 'platform')
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(named)].map(
        ([, quoted, written]) => `${path}: the platform names ${quoted ?? written}; move this to a feature`,
      ),
    )
}

/** Tables that each feature, model, `platform` or `commands` reads. Columns such as `orders.id` do not count, tables do. */
export function findReaders(
  sources: readonly Source[],
  ownerOf: Readonly<Record<string, string>> = owners,
): Map<string, Set<string>> {
  const tables = Object.keys(ownerOf).join('|')
  const read = new RegExp(
    String.raw`(?:\b(?:selectFrom|from|using)|[jJ]oin)\(\s*\[?\s*'(${tables})(?: as \w+)?'|\b(?:from|join)\s+"?(${tables})\b|\blistQuery\('(${tables})\.`,
    'g',
  )
  const readers = new Map<string, Set<string>>()
  for (const { path, text } of sources)
    for (const [, called, written, listed] of withoutComments(text).matchAll(read)) {
      const reader = writerOf(path)
      readers.set(reader, (readers.get(reader) ?? new Set()).add(called ?? written ?? listed ?? ''))
    }
  return readers
}

/** Reads of tables that another feature or model owns. A model may join those of other models. */
export function findForeignReads(
  sources: readonly Source[],
  ownerOf: Readonly<Record<string, string>> = owners,
): string[] {
  const isForeign = (reader: string, table: string) => {
    const owner = ownerOf[table] ?? ''
    return owner !== reader && !(isModel(reader) && isModel(owner))
  }
  return [...findReaders(sources, ownerOf)]
    .flatMap(([reader, tables]) =>
      [...tables]
        .filter((table) => isForeign(reader, table))
        .map(
          (table) =>
            `${reader} reads ${table}, which ${ownerOf[table]} owns; call a read of ${ownerOf[table]}`,
        ),
    )
    .sort()
}

const isModel = (owner: string) => owner.startsWith('model/')

/** The server's files, without tests and migrations. */
export function readServerSources(root: string): Source[] {
  const server = join(root, 'server')
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/migrations/'))
    .map((path) => ({ path: `server/${path}`, text: readFileSync(join(server, path), 'utf8') }))
}

/**
 * `server/features/catalogue/beats/stems.ts` is `beats`, `server/model/order/tables.ts` is `model/order`,
 * `server/platform/mail/mailer.ts` is `platform`.
 */
function writerOf(path: string): string {
  const [, room = '', subject = '', feature = ''] = path.split('/')
  return room === 'features' ? feature : room === 'model' ? `model/${subject}` : room
}

/** The tables of `for (const table of ['a', 'b'] as const) … deleteFrom(table)`. */
function loopedTables(before: string, variable: string): string[] {
  if (!/^\w+$/.test(variable)) return []
  const loops = [
    ...before.matchAll(new RegExp(`for \\(const ${variable} of \\[([^\\]]*)\\] as const\\)`, 'g')),
  ]
  return [...(loops.at(-1)?.[1] ?? '').matchAll(/'(\w+)'/g)].flatMap(([, name]) => name ?? [])
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
