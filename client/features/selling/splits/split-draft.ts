import { formatPoints, parsePercent, toPercent } from '#contract/splits/percent.ts'
import { WHOLE_POINTS } from '#contract/splits/share-line.ts'
import type { BeatSplit, CollaboratorRole, SavedSplitInput, SplitInput } from '#contract/splits/split.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'

/** A row of the form, as typed. `key` tells rows apart while they are typed. */
export type DraftRow = {
  key: number
  name: string
  email: string
  role: CollaboratorRole
  sales: string
  publishing: string
}
export type DraftOwner = Pick<DraftRow, 'role' | 'sales' | 'publishing'>
export type SplitDraft = { owner: DraftOwner; rows: DraftRow[] }
type ShareKind = 'sales' | 'publishing'

let keys = 0

export function emptyRow(): DraftRow {
  keys++
  return { key: keys, name: '', email: '', role: 'Co-producer', sales: '', publishing: '0' }
}

/** The form's start: the split as it is, or everything for the owner. */
export function draftOf({ split }: Pick<BeatSplit, 'split'>): SplitDraft {
  if (!split) return { owner: { role: 'Producer', sales: '100', publishing: '100' }, rows: [] }
  return draftFrom({ owner: split.owner, shares: split.shares.filter(({ isLeaving }) => !isLeaving) })
}

/** Fills the form from a saved split. */
export function draftFrom({ owner, shares }: Pick<SavedSplitInput, 'owner' | 'shares'>): SplitDraft {
  return {
    owner: { role: owner.role, sales: String(owner.sales), publishing: String(owner.publishing) },
    rows: shares.map(({ name, email, role, sales, publishing }) => ({
      ...emptyRow(),
      name,
      email,
      role,
      sales: String(sales),
      publishing: String(publishing),
    })),
  }
}

/** Typed percent in hundredths; 0 for an empty or unreadable field. */
export function pointsOf(typed: string): number {
  return parsePercent(typed) ?? 0
}

/** Sum of a kind of shares, in hundredths of a percent. */
export function sumOf({ owner, rows }: SplitDraft, kind: ShareKind): number {
  return [owner, ...rows].reduce((sum, row) => sum + pointsOf(row[kind]), 0)
}

/** Gives the owner what is left of a kind. */
export function giveRest(draft: SplitDraft, kind: ShareKind): SplitDraft {
  const left = WHOLE_POINTS - sumOf(draft, kind)
  const points = pointsOf(draft.owner[kind]) + left
  return { ...draft, owner: { ...draft.owner, [kind]: String(toPercent(points)) } }
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** Errors of the fields that were filled in, by `row key.field`. */
export function findErrors({ owner, rows }: SplitDraft, ownerEmail: string): Record<string, string> {
  const errors: Record<string, string> = {}
  const percentError = (typed: string) =>
    typed.trim() !== '' && parsePercent(typed) === undefined
      ? faultText(msg`Enter a number from 0 to 100, with at most two decimals.`)
      : undefined
  for (const kind of ['sales', 'publishing'] as const) {
    const error = percentError(owner[kind])
    if (error) errors[`owner.${kind}`] = error
  }
  const seen = new Map<string, string>()
  for (const { key, name, email, sales, publishing } of rows) {
    const address = email.trim().toLowerCase()
    const other = seen.get(address)
    if (address !== '' && !ADDRESS.test(address))
      errors[`${key}.email`] = faultText(msg`Enter a full email address, like name@example.com.`)
    else if (address !== '' && address === ownerEmail.toLowerCase())
      errors[`${key}.email`] = faultText(msg`This is you. Your share is the first row.`)
    else if (other !== undefined)
      errors[`${key}.email`] = faultText(
        other === '' ? msg`Somebody else has this email already.` : msg`${{ other }} has this email already.`,
      )
    if (address !== '') seen.set(address, name)
    for (const [kind, typed] of [
      ['sales', sales],
      ['publishing', publishing],
    ] as const) {
      const error = percentError(typed)
      if (error) errors[`${key}.${kind}`] = error
    }
    if (sales.trim() !== '' && pointsOf(sales) === 0 && pointsOf(publishing) === 0)
      errors[`${key}.sales`] ??= faultText(
        msg`Give a share of sales or of publishing, or remove this person.`,
      )
  }
  return errors
}

/** `Sales add up to 104%. 2 email addresses need a change.` */
export function faultWords(draft: SplitDraft, errors: Readonly<Record<string, string>>): string {
  const sums = (['sales', 'publishing'] as const).flatMap((kind) => {
    const points = sumOf(draft, kind)
    const sum = formatPoints(points)
    if (points === WHOLE_POINTS) return []
    return [kind === 'sales' ? msg`Sales add up to ${{ sum }}.` : msg`Publishing adds up to ${{ sum }}.`]
  })
  const emails = Object.keys(errors).filter((field) => /\bemail$/.test(field)).length
  const wrong = msg`${plural({ emails }, { one: '# email address needs', other: '# email addresses need' })} a change.`
  return [...sums, ...(emails > 0 ? [wrong] : [])].map((fault) => faultText(fault)).join(' ')
}

/** Whether it can be saved: both kinds are whole, and every row is filled in. */
export function isWhole(draft: SplitDraft): boolean {
  return (
    sumOf(draft, 'sales') === WHOLE_POINTS &&
    sumOf(draft, 'publishing') === WHOLE_POINTS &&
    draft.rows.every(({ name, email }) => name.trim() !== '' && email.trim() !== '')
  )
}

export function inputOf({ owner, rows }: SplitDraft, version: number): SplitInput {
  const percents = (row: DraftOwner) => ({
    sales: toPercent(pointsOf(row.sales)),
    publishing: toPercent(pointsOf(row.publishing)),
  })
  return {
    version,
    owner: { role: owner.role, ...percents(owner) },
    shares: rows.map((row) => ({
      name: row.name.trim(),
      email: row.email.trim(),
      role: row.role,
      ...percents(row),
    })),
  }
}

const leftToAssign = ({ left }: { left: string }) => msg`${{ left }} left to assign`
const tooMuch = ({ excess }: { excess: string }) => msg`${{ excess }} too much`

/** `12% left to assign`, `4% too much`, `100% assigned`. */
export function verdictOf(points: number): { tone: 'ok' | 'left' | 'over'; text: string } {
  const left = WHOLE_POINTS - points
  if (left === 0) return { tone: 'ok', text: faultText(msg`100% assigned`) }
  return left > 0
    ? { tone: 'left', text: faultText(leftToAssign({ left: formatPoints(left) })) }
    : { tone: 'over', text: faultText(tooMuch({ excess: formatPoints(-left) })) }
}
