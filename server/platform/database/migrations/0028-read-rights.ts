/** How a row of a license was stored before licenses had a scope. */
export type OldRight = { label: string; value: string }

type Limit = number | null

/** A scope as this migration writes it. */
export type OldScope = {
  files: ('mp3' | 'wav')[]
  streams: Limit
  copies: Limit
  videos: Limit
  radioStations: Limit
  performances: Limit | 'nonprofit'
  termYears: Limit
  exclusive: boolean
  publishingShare: number
  credit: string
}

const labels = {
  files: /^files?$/i,
  streams: /^(audio |online )?streams?$/i,
  copies: /^(copies|sales|downloads|distribution copies)$/i,
  videos: /^(music )?videos?$/i,
  radioStations: /^radio( stations?)?$/i,
  performances: /^(live shows?|(live |paid )?performances?|shows|concerts)$/i,
  termYears: /^(term|duration|years)$/i,
  exclusive: /^exclusiv(e|ity)$/i,
  publishingShare: /^publishing( split| share)?$/i,
  credit: /^credits?$/i,
} as const
type Field = keyof typeof labels

const UNLIMITED = /^(unlimited|no limit|unrestricted|any number|∞)$/i
const NOT_INCLUDED = /^(no|none|not included|0|-|–)$/i

/**
 * Reads the scope out of the rows of an old license. `rest` are rows that cannot be read. A limit that no row names is
 * none: the buyer was not told of one. But where another license of the store names it (`others`), the license picker said
 * “Not included” of this one, and so it stays.
 */
export function readScope(
  rights: readonly OldRight[],
  others: readonly string[],
): { scope: OldScope; rest: OldRight[] } {
  const rest: OldRight[] = []
  const scope: OldScope = {
    files: filesOf(rights),
    streams: unnamed('streams', others),
    copies: unnamed('copies', others),
    videos: unnamed('videos', others),
    radioStations: unnamed('radioStations', others),
    performances: unnamed('performances', others),
    termYears: null,
    exclusive: false,
    publishingShare: 50,
    credit: 'Produced by {producer}',
  }
  const seen = new Set<Field>()
  for (const row of rights) {
    const field = fieldOf(row.label)
    if (field === undefined || seen.has(field) || !readInto(scope, field, row.value.trim())) {
      rest.push(row)
      // A row that could not be read says what holds, in place of a limit.
      if (field !== undefined && !seen.has(field)) forgetLimit(scope, field)
    }
    if (field !== undefined) seen.add(field)
  }
  return { scope, rest }
}

function fieldOf(label: string): Field | undefined {
  return (Object.keys(labels) as Field[]).find((field) => labels[field].test(label.trim()))
}

function unnamed(field: Field, others: readonly string[]): Limit {
  return others.some((label) => fieldOf(label) === field) ? 0 : null
}

/** What the store delivered until now: everything, where the row names neither. */
function filesOf(rights: readonly OldRight[]): OldScope['files'] {
  const text = rights.find(({ label }) => labels.files.test(label.trim()))?.value ?? ''
  const files: OldScope['files'] = []
  if (/mp3/i.test(text)) files.push('mp3')
  if (/wav|stems?|session|lossless/i.test(text)) files.push('wav')
  return files.length > 0 ? files : ['mp3', 'wav']
}

/** @returns false where the value cannot be read as what the field holds */
function readInto(scope: OldScope, field: Field, value: string): boolean {
  switch (field) {
    case 'files':
      // Stems were never delivered, and other words say more than the two formats.
      return /^(mp3( ?320)?( ?kbps| kbit\/s)?|wav|,|and|&|\+|\s)+$/i.test(value)
    case 'streams':
    case 'copies':
    case 'videos':
    case 'radioStations': {
      const limit = limitOf(value.replace(/\s*(stations?|streams?|copies|videos?)$/i, ''))
      if (limit === undefined) return false
      scope[field] = limit
      return true
    }
    case 'performances': {
      const limit = /^non-?profit( only)?$/i.test(value) ? 'nonprofit' : limitOf(value)
      if (limit === undefined) return false
      scope.performances = limit
      return true
    }
    case 'termYears': {
      const years = /^(forever|no end|for good|perpetual|lifetime)$/i.test(value)
        ? null
        : limitOf(value.replace(/\s*years?$/i, ''))
      if (years === undefined || years === 0) return false
      scope.termYears = years
      return true
    }
    case 'exclusive': {
      if (!/^(yes|no)$/i.test(value)) return false
      scope.exclusive = /^yes$/i.test(value)
      return true
    }
    case 'publishingShare': {
      const yours = /^(\d{1,3})\s*%\s*yours$/i.exec(value)?.[1]
      const half = /^50\s*\/\s*50$/.test(value) ? '50' : undefined
      const share = Number(yours ?? half ?? Number.NaN)
      if (!(share >= 0 && share <= 100)) return false
      scope.publishingShare = 100 - share
      return true
    }
    case 'credit':
      return false
  }
}

function forgetLimit(scope: OldScope, field: Field): void {
  if (field === 'streams' || field === 'copies' || field === 'videos' || field === 'radioStations')
    scope[field] = null
  if (field === 'performances') scope.performances = null
}

/** Undefined where it is no limit. */
function limitOf(text: string): Limit | undefined {
  const value = text.trim()
  if (UNLIMITED.test(value)) return null
  if (NOT_INCLUDED.test(value)) return 0
  return /^\d{1,3}(,\d{3})+$|^\d{1,9}$/.test(value) ? Number(value.replaceAll(',', '')) : undefined
}
