import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

type Move = { id: string; place: number }

const EDGE_PX = 48
const SCROLL_PX = 14

/**
 * Reorders the queue by its grips: dragging, or the arrow keys on a focused one. Rows carry their index in
 * `data-place`, and grips their track in `data-grip`.
 */
export function useQueueGrips(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLDivElement>(null)
  const dragged = useRef<Move | undefined>(undefined)
  const [moved, setMoved] = useState<Move>()

  // A row that changes its group is a new element: the grip keeps the focus.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(moved.id)}"]`)?.focus()
  }, [moved])

  const rowAt = (place: number) => list.current?.querySelector(`[data-place="${place}"]`)
  const move = ({ id, place }: Move, to: number) => {
    // Only among the rows that are shown.
    if (to === place || !rowAt(to)) return
    onMove(place, to)
    setMoved({ id, place: to })
    if (dragged.current) dragged.current.place = to
  }

  return {
    /** The last move, to announce it. */
    moved,
    list: {
      ref: list,
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!dragged.current) return
        scrollAtEdge(event.currentTarget, event.clientY)
        const row = document
          .elementFromPoint(event.clientX, event.clientY)
          ?.closest<HTMLElement>('[data-place]')
        if (row) move(dragged.current, Number(row.dataset.place))
      },
      onPointerUp: () => {
        dragged.current = undefined
      },
      onPointerCancel: () => {
        dragged.current = undefined
      },
    },
    grip: (id: string, place: number) => ({
      'data-grip': id,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.focus()
        // The list, because the row may be replaced on the way.
        list.current?.setPointerCapture(event.pointerId)
        dragged.current = { id, place }
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        event.stopPropagation()
        move({ id, place }, place + (event.key === 'ArrowUp' ? -1 : 1))
      },
    }),
  }
}

function scrollAtEdge(list: HTMLElement, y: number): void {
  const { top, bottom } = list.getBoundingClientRect()
  if (y < top + EDGE_PX) list.scrollBy(0, -SCROLL_PX)
  else if (y > bottom - EDGE_PX) list.scrollBy(0, SCROLL_PX)
}
