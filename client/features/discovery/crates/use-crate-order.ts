import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { moveTo } from '#client/platform/move-to.ts'
import type { CrateBeat } from '#contract/discovery/crate.ts'

const EDGE_PX = 90
const SCROLL_PX = 14

/** A crate's order while it is changed: by dragging, by Alt and the arrow keys, or by the handle and the arrow keys. */
export function useCrateOrder(beats: readonly CrateBeat[], onOrder: (ids: string[]) => void) {
  const [changed, setChanged] = useState<readonly string[] | undefined>()
  const [picked, setPicked] = useState<{ id: string; from: readonly string[] } | undefined>()
  const drag = useRef<{ id: string; moved: boolean } | undefined>(undefined)
  const ids = changed ?? beats.map(({ id }) => id)
  // Reset to the server's order as soon as it responds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new beats are the occasion
  useEffect(() => setChanged(undefined), [beats])

  const place = (id: string) => ids.indexOf(id)
  const move = (id: string, to: number, keep: boolean) => {
    const next = moveTo(ids, place(id), to)
    setChanged(next)
    if (keep && next !== ids) onOrder([...next])
  }
  const putDown = () => {
    if (picked && changed && String(picked.from) !== String(changed)) onOrder([...changed])
    setPicked(undefined)
  }
  const putBack = () => {
    setChanged(picked?.from)
    setPicked(undefined)
  }

  const rowKeys = (id: string) => (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    const isPicked = picked?.id === id
    if (!event.altKey && !isPicked) return
    event.preventDefault()
    move(id, place(id) + (event.key === 'ArrowUp' ? -1 : 1), !isPicked)
  }
  const gripKeys = (id: string) => (event: KeyboardEvent) => {
    const isPress = event.key === ' ' || event.key === 'Enter'
    if (event.key === 'Escape' && picked) {
      event.preventDefault()
      putBack()
    } else if (isPress && !event.repeat) {
      event.preventDefault()
      if (picked?.id === id) putDown()
      else setPicked({ id, from: ids })
    }
  }
  const gripPointer = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.focus()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { id, moved: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current?.id !== id) return
      scrollAtEdge(event.clientY)
      const target = placeAt(event.currentTarget, event.clientY)
      if (target === undefined || target === place(id)) return
      drag.current.moved = true
      if (!picked) setPicked({ id, from: ids })
      move(id, target, false)
    },
    onPointerUp: () => {
      const ended = drag.current
      drag.current = undefined
      if (!ended) return
      // A click without a drag grabs it for the arrow keys.
      if (ended.moved || picked?.id === id) putDown()
      else setPicked({ id, from: ids })
    },
    onPointerCancel: () => {
      drag.current = undefined
      putBack()
    },
  })

  return {
    ids,
    picked: picked && { id: picked.id, place: place(picked.id) },
    moveBy: (by: number) => picked && move(picked.id, place(picked.id) + by, false),
    putDown,
    rowKeys,
    gripKeys,
    gripPointer,
  }
}

/** Index of the row at a y coordinate. */
function placeAt(grip: HTMLElement, y: number): number | undefined {
  const rows = [...(grip.closest('ol')?.children ?? [])]
  if (rows.length === 0) return undefined
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return at < 0 ? rows.length - 1 : at
}

function scrollAtEdge(y: number): void {
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_PX)
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX)
}
