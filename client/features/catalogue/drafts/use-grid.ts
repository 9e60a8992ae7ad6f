import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useToast } from '#client/ui/toast.tsx'
import type { Draft } from '#contract/beats/draft.ts'
import {
  cellText,
  type DraftColumn,
  draftColumns,
  parseCell,
  parsePaste,
  type Templates,
} from './draft-cells.ts'
import type { useDraftActs } from './use-draft-acts.ts'

export type Cell = { id: string; column: DraftColumn }
/** `text`: what is typed; undefined while the cell is only selected. `last`: where a range of rows ends. */
export type Active = Cell & { text?: string; last?: string }

type Acts = Pick<ReturnType<typeof useDraftActs>, 'edit' | 'undo'>

/**
 * Keyboard and clipboard of the table, as in a spreadsheet: arrows move, Enter edits and goes to the next row, Tab to the
 * next cell, Escape drops, Ctrl or Cmd with D fills down, V pastes a column, Z undoes.
 */
export function useGrid({
  drafts,
  templates,
  acts,
  onSelect,
  onPlay,
}: {
  drafts: readonly Draft[]
  templates: Templates
  acts: Acts
  onSelect: (id: string) => void
  onPlay: (draft: Draft) => void
}) {
  const { t } = useLingui()
  const [active, setActive] = useState<Active>()
  const table = useRef<HTMLTableElement>(null)
  const showToast = useToast()
  const rowOf = (id: string | undefined) => drafts.findIndex((draft) => draft.id === id)
  const place = active ?? (drafts[0] && { id: drafts[0].id, column: draftColumns[0] })

  // Moves the browser's focus along, also after a cell was saved.
  useEffect(() => {
    if (!active || active.text !== undefined) return
    const cell = table.current?.querySelector(`[data-cell="${active.id} ${active.column}"]`)
    if (cell instanceof HTMLElement && !cell.contains(document.activeElement)) cell.focus()
  }, [active])

  const move = (rows: number, columns: number, extend = false) => {
    if (!place) return
    const from = rowOf(extend ? (active?.last ?? place.id) : place.id)
    const target = drafts[Math.min(drafts.length - 1, Math.max(0, from + rows))]
    const at = draftColumns.indexOf(place.column) + columns
    if (!target) return
    if (extend) return setActive({ id: place.id, column: place.column, last: target.id })
    if (at < 0 || at >= draftColumns.length) {
      const next = drafts[from + Math.sign(columns)]
      const edge = columns > 0 ? draftColumns[0] : draftColumns.at(-1)
      if (next && edge) setActive({ id: next.id, column: edge })
      return
    }
    setActive({ id: target.id, column: draftColumns[at] ?? place.column })
  }

  const begin = (cell: Cell, text?: string) => {
    const draft = drafts[rowOf(cell.id)]
    if (draft && draft.state !== 'publishing')
      setActive({ id: cell.id, column: cell.column, text: text ?? cellText(draft, cell.column, templates) })
  }

  /** Saves what is typed. Returns false if it is not valid, and the cell stays open. */
  const save = (): boolean => {
    const draft = drafts[rowOf(active?.id)]
    if (active?.text === undefined || !draft) return true
    if (active.text.trim() === cellText(draft, active.column, templates)) return true
    const set = parseCell(active.column, active.text, templates)
    if (typeof set === 'string') {
      showToast({ tone: 'error', text: set })
      return false
    }
    acts.edit({ changes: [{ ids: [draft.id], set }] })
    return true
  }

  const fillDown = () => {
    if (!active) return
    const [one, other] = [rowOf(active.id), rowOf(active.last ?? active.id)]
    const [first, last] = [Math.min(one, other), Math.max(one, other)]
    // Without a range, the cell takes the value above it.
    const source = drafts[first === last ? first - 1 : first]
    const ids = drafts.slice(first === last ? first : first + 1, last + 1).map(({ id }) => id)
    if (!source || ids.length === 0) return
    const set = parseCell(active.column, cellText(source, active.column, templates), templates)
    if (typeof set === 'string') return
    acts.edit({
      changes: [{ ids, set }],
      done: t`${plural({ count: ids.length }, { one: 'Filled down # cell.', other: 'Filled down # cells.' })}`,
    })
  }

  const onEditKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'Escape') {
      setActive(place && { id: place.id, column: place.column })
      return true
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return false
    if (save()) event.key === 'Enter' ? move(event.shiftKey ? -1 : 1, 0) : move(0, event.shiftKey ? -1 : 1)
    return true
  }

  const onCellKey = (event: KeyboardEvent): boolean => {
    if (!place) return false
    const arrows: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      PageUp: [-20, 0],
      PageDown: [20, 0],
    }
    const arrow = arrows[event.key]
    const draft = drafts[rowOf(place.id)]
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() === 'd') fillDown()
      else if (event.key.toLowerCase() === 'z') acts.undo()
      else if (event.key === 'Home' || event.key === 'End')
        move(event.key === 'End' ? drafts.length : -drafts.length, 0)
      else return false
    } else if (arrow) move(arrow[0], arrow[1], event.shiftKey && arrow[1] === 0)
    else if (event.key === 'Enter' || event.key === 'F2') begin(place)
    else if (event.key === ' ' && event.shiftKey) onSelect(place.id)
    else if (event.key === ' ' && draft) onPlay(draft)
    else if (event.key === 'Delete' || event.key === 'Backspace') begin(place, '')
    else if (event.key === 'Tab' && active) {
      const isEnd = event.shiftKey
        ? rowOf(place.id) === 0 && place.column === draftColumns[0]
        : rowOf(place.id) === drafts.length - 1 && place.column === draftColumns.at(-1)
      // Leaves the table at its ends.
      if (isEnd) return false
      move(0, event.shiftKey ? -1 : 1)
    } else if (event.key.length === 1 && !event.altKey) begin(place, event.key)
    else return false
    return true
  }

  return {
    table,
    active,
    place,
    /** Whether a row is in the range that Ctrl D fills. */
    isInRange: (id: string) => {
      if (!active?.last) return false
      const [one, other, row] = [rowOf(active.id), rowOf(active.last), rowOf(id)]
      return row >= Math.min(one, other) && row <= Math.max(one, other)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isCell = event.target instanceof HTMLElement && event.target.closest('[data-cell]') !== null
      if (!isCell) return
      const isButton = event.target instanceof HTMLButtonElement
      if (isButton && (event.key === 'Enter' || event.key === ' ')) return
      if (active?.text === undefined ? onCellKey(event) : onEditKey(event)) event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      if (!place || active?.text !== undefined) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      const changes = parsePaste(text, { drafts, row: rowOf(place.id), column: place.column, templates })
      if (typeof changes === 'string') showToast({ tone: 'error', text: changes })
      else if (changes.length > 0)
        acts.edit({
          changes,
          done: t`${plural({ count: changes.length }, { one: 'Pasted # row.', other: 'Pasted # rows.' })}`,
        })
    },
    onCopy: (event: ClipboardEvent) => {
      const draft = drafts[rowOf(active?.id)]
      if (!active || !draft || active.text !== undefined) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', cellText(draft, active.column, templates))
    },
    /** The first click selects a cell, the second edits it. */
    onCellClick: (cell: Cell) => {
      if (active?.id === cell.id && active.column === cell.column) {
        if (active.text === undefined) begin(cell)
      } else if (save()) setActive({ id: cell.id, column: cell.column })
    },
    onType: (text: string) => setActive((before) => before && { ...before, text }),
    onLeave: () => {
      if (active?.text !== undefined && save()) setActive({ id: active.id, column: active.column })
    },
  }
}
