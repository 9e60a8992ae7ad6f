import { type Draws, languageOf } from '#contract/text/draws.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listNames, listParts } from '#contract/text/list-names.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import type { LicenseRight, LicenseScope } from './license-scope.ts'
import { buyerShare, type ScopeRow, scopeRows, valueOfRow } from './scope-rows.ts'

const labels = {
  files: msg`Files`,
  streams: msg`Streams`,
  copies: msg`Copies`,
  videos: msg`Videos`,
  radioStations: msg`Radio`,
  performances: msg`Live shows`,
  termYears: msg`Term`,
  publishingShare: msg`Publishing`,
} as const satisfies Record<ScopeRow, Message>

/** The label of a right in the language of the reader; one that the owner wrote as it is. */
export function drawLabel(label: string, i18n: Draws): string {
  const row = scopeRows.find((one) => one.label === label)
  return row ? i18n._(labels[row.field]) : label
}

/** The value of a right, which says in English what the scope allows; one that the owner wrote as it is. */
export function drawValue({ label, value }: LicenseRight, scope: LicenseScope, i18n: Draws): string {
  const row = scopeRows.find((one) => one.label === label)
  return row && valueOfRow(scope, row.field) === value ? drawRow(scope, row.field, i18n) : value
}

/** A right in the language of the reader; what the owner wrote as it is. */
export function drawRight(right: LicenseRight, scope: LicenseScope, i18n: Draws): LicenseRight {
  return { label: drawLabel(right.label, i18n), value: drawValue(right, scope, i18n) }
}

function drawRow(scope: LicenseScope, field: ScopeRow, i18n: Draws): string {
  const locale = languageOf(i18n)
  switch (field) {
    case 'files':
      return drawFiles(scope.files, i18n)
    case 'radioStations':
      return scope.radioStations
        ? i18n._(msg`${plural({ stations: scope.radioStations }, { one: '# station', other: '# stations' })}`)
        : drawLimit(scope.radioStations, i18n)
    case 'performances':
      return scope.performances === 'nonprofit'
        ? i18n._(msg`Non-profit only`)
        : drawLimit(scope.performances, i18n)
    case 'termYears':
      return i18n._(
        scope.termYears === null
          ? msg`No end`
          : msg`${plural({ years: scope.termYears }, { one: '# year', other: '# years' })}`,
      )
    case 'publishingShare':
      return i18n._(msg`${{ percent: formatCount(buyerShare(scope), locale) }}% yours`)
    default:
      return drawLimit(scope[field], i18n)
  }
}

function drawFiles(files: LicenseScope['files'], i18n: Draws): string {
  const stems = files.length === 1 ? msg`Stems` : msg`stems`
  const names = files.map((kind) => (kind === 'stems' ? i18n._(stems) : kind.toUpperCase()))
  return (names.length === 2 ? listNames : listParts)(names, languageOf(i18n))
}

function drawLimit(limit: number | null, i18n: Draws): string {
  if (limit === null) return i18n._(msg`Unlimited`)
  return limit === 0 ? i18n._(msg`Not included`) : formatCount(limit, languageOf(i18n))
}

/** The publishing split in words for third parties, to whom `yours` would be ambiguous. */
export function drawSplit(scope: LicenseScope, i18n: Draws): string {
  const locale = languageOf(i18n)
  const licensee = formatCount(buyerShare(scope), locale)
  const producer = formatCount(scope.publishingShare, locale)
  return i18n._(msg`${{ licensee }}% licensee, ${{ producer }}% producer`)
}
