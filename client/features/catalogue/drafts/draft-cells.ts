import { localTime } from '#client/platform/local-time.ts'
import type { Draft, DraftCells } from '#contract/beats/draft.ts'
import { fillSentence } from '#contract/beats/draft-rules.ts'
import { parseTypedDollars, writeDollars } from '#contract/pricing/parse-dollars.ts'
import { localWeekdayAndDay } from '#contract/text/dates.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { pageLocale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'

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

export const columnLabels: Readonly<Record<DraftColumn, Message>> = {
  title: msg`Title`,
  bpm: msg`BPM`,
  tone: msg`Tone`,
  price: msg`Price`,
  tags: msg`Tags`,
  description: msg`Description`,
  licenses: msg`Licenses`,
  publishAt: msg`Release date`,
}

/** Words that stand for a cell's value. They are also taken in English, as spreadsheets have them. */
const ALL = msg`All`
const NOW = msg`Now`
/** Between names that are typed, pasted and read again, in every language. */
const COMMA = ', '

/** Names of the store's licenses. */
export type Templates = readonly { id: string; name: string }[]

/** A cell as it is edited, copied and filled down. */
export function cellText(draft: Draft, column: DraftColumn, templates: Templates): string {
  switch (column) {
    case 'bpm':
      return draft.bpm === null ? '' : String(draft.bpm)
    case 'price':
      return draft.price === null ? '' : writeDollars(draft.price)
    case 'tags':
      return draft.tags.join(COMMA)
    case 'licenses':
      return draft.licenses === null
        ? faultText(ALL)
        : templates
            .filter(({ id }) => draft.licenses?.includes(id))
            .map(({ name }) => name)
            .join(COMMA)
    case 'publishAt':
      return draft.publishAt === null ? faultText(NOW) : localTime(draft.publishAt).replace('T', ' ')
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

/** As prices are written in some language: `$29`, `US$ 29`, `29 €`, `29 $US`. */
const CURRENCY_SIGN = /^[A-Z]{0,2}\p{Sc}\s*|\s*\p{Sc}[A-Z]{0,2}$/u

/** Reads what was typed or pasted. @returns the change, or a sentence that says what is wrong */
export function parseCell(column: DraftColumn, typed: string, templates: Templates): DraftCells | string {
  const text = typed.trim()
  switch (column) {
    case 'bpm':
      if (text === '') return { bpm: null }
      return /^\d{1,3}$/.test(text)
        ? { bpm: Number(text) }
        : faultText(msg`BPM is a whole number, such as 140.`)
    case 'price': {
      if (text === '') return { price: null }
      const cents = parseTypedDollars(text.replace(CURRENCY_SIGN, ''), pageLocale())
      return cents === undefined
        ? faultText(msg`Please enter a price, such as 29 or 29.99.`)
        : { price: cents / 100 }
    }
    case 'tags':
      return { tags: listOf(text) }
    case 'licenses': {
      if (text === '' || /^all\b/i.test(text) || isWord(text, ALL)) return { licenses: null }
      const ids = listOf(text).map(
        (name) => templates.find((each) => each.name.toLowerCase() === name.toLowerCase())?.id,
      )
      return ids.every((id) => id !== undefined)
        ? { licenses: ids }
        : faultText(
            msg`Please enter All, or some of: ${{ licenses: templates.map(({ name }) => name).join(COMMA) }}.`,
          )
    }
    case 'publishAt': {
      if (text === '' || /^now$/i.test(text) || isWord(text, NOW)) return { publishAt: null }
      const at = new Date(text.includes(':') ? text.replace(' ', 'T') : `${text}T18:00`)
      return Number.isNaN(at.getTime())
        ? faultText(msg`Please enter Now, or a day and time such as 2027-01-08 18:00.`)
        : { publishAt: at.toISOString() }
    }
    default:
      return { [column]: text }
  }
}

function isWord(text: string, word: Message): boolean {
  return text.toLowerCase() === faultText(word).toLowerCase()
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
      if (typeof read === 'string') return faultText(msg`Line ${{ line: down + 1 }}: ${{ problem: read }}`)
      set = { ...set, ...read }
    }
    changes.push({ ids: [draft.id], set })
  }
  return changes
}
