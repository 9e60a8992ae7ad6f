import { localTime } from '#client/platform/local-time.ts'
import type { Draft, DraftCells } from '#contract/beats/draft.ts'
import { fillSentence } from '#contract/beats/draft-rules.ts'
import { parseDollars } from '#contract/pricing/parse-dollars.ts'
import { localWeekdayAndDay } from '#contract/text/dates.ts'

/** The cells that are edited as text, from left to right. */
export const draftColumns = [
  'title',
  'bpm',
  'tone',
  'price',
  'tags',
  'description',
  'licenses',
  'publishAt',
] as const
export type DraftColumn = (typeof draftColumns)[number]

export const columnLabels = {
  title: 'Title',
  bpm: 'BPM',
  tone: 'Tone',
  price: 'Price',
  tags: 'Tags',
  description: 'Description',
  licenses: 'Licenses',
  publishAt: 'Release date',
} as const satisfies Record<DraftColumn, string>

/** Names of the store's licenses. */
export type Templates = readonly { id: string; name: string }[]

/** A cell as it is edited, copied and filled down. */
export function cellText(draft: Draft, column: DraftColumn, templates: Templates): string {
  switch (column) {
    case 'bpm':
      return draft.bpm === null ? '' : String(draft.bpm)
    case 'price':
      return draft.price === null ? '' : String(draft.price)
    case 'tags':
      return draft.tags.join(', ')
    case 'licenses':
      return draft.licenses === null
        ? 'All'
        : templates
            .filter(({ id }) => draft.licenses?.includes(id))
            .map(({ name }) => name)
            .join(', ')
    case 'publishAt':
      return draft.publishAt === null ? 'Now' : localTime(draft.publishAt).replace('T', ' ')
    default:
      return draft[column]
  }
}

/** A cell as it is shown. */
export function shownText(draft: Draft, column: DraftColumn, templates: Templates): string {
  if (column === 'description') return fillSentence(draft.description, draft)
  if (column === 'publishAt' && draft.publishAt !== null) return localWeekdayAndDay(draft.publishAt)
  return cellText(draft, column, templates)
}

/** Reads what was typed or pasted. @returns the change, or a sentence that says what is wrong */
export function parseCell(column: DraftColumn, typed: string, templates: Templates): DraftCells | string {
  const text = typed.trim()
  switch (column) {
    case 'bpm':
      if (text === '') return { bpm: null }
      return /^\d{1,3}$/.test(text) ? { bpm: Number(text) } : 'BPM is a whole number, such as 140.'
    case 'price': {
      if (text === '') return { price: null }
      const cents = parseDollars(text.replace(/^\$/, ''))
      return cents === undefined ? 'Please enter a price, such as 29 or 29.99.' : { price: cents / 100 }
    }
    case 'tags':
      return { tags: listOf(text) }
    case 'licenses': {
      if (text === '' || /^all\b/i.test(text)) return { licenses: null }
      const ids = listOf(text).map(
        (name) => templates.find((each) => each.name.toLowerCase() === name.toLowerCase())?.id,
      )
      return ids.every((id) => id !== undefined)
        ? { licenses: ids }
        : `Please enter All, or some of: ${templates.map(({ name }) => name).join(', ')}.`
    }
    case 'publishAt': {
      if (text === '' || /^now$/i.test(text)) return { publishAt: null }
      const at = new Date(text.includes(':') ? text.replace(' ', 'T') : `${text}T18:00`)
      return Number.isNaN(at.getTime())
        ? 'Please enter Now, or a day and time such as 2027-01-08 18:00.'
        : { publishAt: at.toISOString() }
    }
    default:
      return { [column]: text }
  }
}

function listOf(text: string): string[] {
  return [...new Set(text.split(/[,;]/).map((part) => part.trim().replace(/\s+/g, ' ')))].filter(Boolean)
}

type Change = { ids: string[]; set: DraftCells }

/** Rows and columns of pasted text, as spreadsheets copy them, placed from a cell on. A string says what is wrong. */
export function parsePaste(
  text: string,
  {
    drafts,
    row,
    column,
    templates,
  }: { drafts: readonly Draft[]; row: number; column: DraftColumn; templates: Templates },
): Change[] | string {
  const first = draftColumns.indexOf(column)
  const changes: Change[] = []
  for (const [down, line] of text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries()) {
    const draft = drafts[row + down]
    if (!draft) break
    let set: DraftCells = {}
    for (const [right, cell] of line.split('\t').entries()) {
      const name = draftColumns[first + right]
      if (!name) break
      const read = parseCell(name, cell, templates)
      if (typeof read === 'string') return `Line ${down + 1}: ${read}`
      set = { ...set, ...read }
    }
    changes.push({ ids: [draft.id], set })
  }
  return changes
}
