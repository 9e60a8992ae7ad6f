import { formatCount } from '#contract/text/format-count.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import type { LicenseRight, LicenseScope, ScopeFile } from './license-scope.ts'

// Apart from the schema, so that pages that only show licenses load no validation library.

/** Numeric limits. 0: not included. Null: unlimited. */
export const countedLimits = ['streams', 'copies', 'videos', 'radioStations'] as const

/** The display rows of a scope, in order. */
export const scopeRows = [
  { field: 'files', label: 'Files' },
  { field: 'streams', label: 'Streams' },
  { field: 'copies', label: 'Copies' },
  { field: 'videos', label: 'Videos' },
  { field: 'radioStations', label: 'Radio' },
  { field: 'performances', label: 'Live shows' },
  { field: 'termYears', label: 'Term' },
  { field: 'publishingShare', label: 'Publishing' },
] as const satisfies readonly { field: keyof LicenseScope; label: string }[]
export type ScopeRow = (typeof scopeRows)[number]['field']

const NOT_INCLUDED = 'Not included'

/**
 * The display rows of a license: those of its scope in a fixed order, then custom ones. A custom row replaces a derived
 * one with the same label.
 */
export function rightsOf(scope: LicenseScope, added: readonly LicenseRight[] = []): LicenseRight[] {
  const derived = scopeRows.map(({ field, label }) => ({ label, value: valueOfRow(scope, field) }))
  const same = (a: LicenseRight, b: LicenseRight) => a.label.toLowerCase() === b.label.toLowerCase()
  return [
    ...derived.map((row) => added.find((other) => same(row, other)) ?? row),
    ...added.filter((row) => !derived.some((other) => same(row, other))),
  ]
}

/** Whether it includes stems and leaves the beat on sale. */
export function isTrackout({ files, exclusive }: Pick<LicenseScope, 'files' | 'exclusive'>): boolean {
  return files.includes('stems') && !exclusive
}

/** A limit as text, in English, as rows are stored: `50,000`, `Not included`, `2 stations`, `3 years`. */
export function valueOfRow(scope: LicenseScope, field: ScopeRow): string {
  switch (field) {
    case 'files':
      return fileNames(scope.files)
    case 'radioStations':
      return scope.radioStations ? countOf(scope.radioStations, 'station') : limitText(scope.radioStations)
    case 'performances':
      return scope.performances === 'nonprofit' ? 'Non-profit only' : limitText(scope.performances)
    case 'termYears':
      return scope.termYears === null ? 'No end' : countOf(scope.termYears, 'year')
    case 'publishingShare':
      return derivedShare(scope)
    default:
      return limitText(scope[field])
  }
}

/** The buyer's share of the publishing in percent. */
export function buyerShare({ publishingShare }: Pick<LicenseScope, 'publishingShare'>): number {
  return Math.round((100 - publishingShare) * 100) / 100
}

/** The derived row of the publishing, addressed to the buyer. */
export function derivedShare(scope: Pick<LicenseScope, 'publishingShare'>): string {
  return `${buyerShare(scope)}% yours`
}

/** The publishing split in words for third parties, to whom a derived row's `yours` would be ambiguous. */
export function publishingSplit(scope: Pick<LicenseScope, 'publishingShare'>): string {
  return `${buyerShare(scope)}% licensee, ${scope.publishingShare}% producer`
}

/** A row's value for comparisons: higher is better for the buyer. */
export function amountOf(scope: LicenseScope, field: ScopeRow): number {
  switch (field) {
    case 'files':
      return scope.files.length
    case 'performances':
      return scope.performances === 'nonprofit' ? 0.5 : (scope.performances ?? Number.POSITIVE_INFINITY)
    case 'publishingShare':
      return -scope.publishingShare
    default:
      return scope[field] ?? Number.POSITIVE_INFINITY
  }
}

/** A row in which a license grants less than the previous one, most likely by mistake. */
type Descent = { field: ScopeRow; before: string }

/** The limits in which `scope` grants less than `before`. */
export function descentsOf(before: LicenseScope, scope: LicenseScope): Descent[] {
  return scopeRows
    .filter(
      ({ field }) =>
        field !== 'files' && field !== 'publishingShare' && amountOf(scope, field) < amountOf(before, field),
    )
    .map(({ field }) => ({ field, before: valueOfRow(before, field) }))
}

function fileNames(files: readonly ScopeFile[]): string {
  const names = files.map((kind) => (kind === 'stems' ? kind : kind.toUpperCase()))
  const text = names.length === 2 ? names.join(' and ') : names.join(', ')
  return text === 'stems' ? 'Stems' : text
}

function limitText(limit: number | null): string {
  if (limit === null) return 'Unlimited'
  return limit === 0 ? NOT_INCLUDED : formatCount(limit, sourceLocale)
}

function countOf(count: number, noun: string): string {
  return `${formatCount(count, sourceLocale)} ${noun}${count === 1 ? '' : 's'}`
}
