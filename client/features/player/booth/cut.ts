import type { Range } from './timeline.ts'

/** A part of the cut: what it plays of which take, in seconds of the beat. */
export type Piece = Range & { takeId: string }

/** In order, without overlaps. */
export type Cut = readonly Piece[]

export const MIN_PIECE_SECONDS = 0.1
/** Edges this close are one joint. */
const JOINT_SECONDS = 0.002

/** Plays a piece instead of what the cut has there. */
export function putPiece(cut: Cut, piece: Piece): Cut {
  if (piece.end - piece.start < MIN_PIECE_SECONDS) return cut
  return sorted([...clearRange(cut, piece), piece])
}

/** Takes a part out of the cut. Rests that are too short to be heard go with it. */
export function clearRange(cut: Cut, { start, end }: Range): Cut {
  return sorted(
    cut
      .flatMap((piece): Piece[] => [
        { ...piece, end: Math.min(piece.end, start) },
        { ...piece, start: Math.max(piece.start, end) },
      ])
      .filter((piece) => piece.end - piece.start >= MIN_PIECE_SECONDS),
  )
}

export function dropTake(cut: Cut, takeId: string): Cut {
  return cut.filter((piece) => piece.takeId !== takeId)
}

/** True if the cut plays this take through most of a part. */
export function isUsed(cut: Cut, takeId: string, { start, end }: Range): boolean {
  const played = cut
    .filter((piece) => piece.takeId === takeId)
    .reduce((sum, piece) => sum + Math.max(0, Math.min(piece.end, end) - Math.max(piece.start, start)), 0)
  return played > (end - start) / 2
}

/**
 * Moves an edge of a piece. It stays within what its take has (`ranges`). The neighbor's edge follows where both touch;
 * where they do not, it is shortened once the edge reaches it.
 */
export function moveEdge(
  cut: Cut,
  index: number,
  edge: 'start' | 'end',
  to: number,
  ranges: ReadonlyMap<string, Range>,
): Cut {
  const piece = cut[index]
  const range = piece && ranges.get(piece.takeId)
  if (!piece || !range) return cut
  const neighborAt = edge === 'start' ? index - 1 : index + 1
  const neighbor = cut[neighborAt]
  const other = neighbor && ranges.get(neighbor.takeId)
  const isJoint =
    neighbor !== undefined &&
    Math.abs(edge === 'start' ? neighbor.end - piece.start : neighbor.start - piece.end) < JOINT_SECONDS
  let [low, high] =
    edge === 'start'
      ? [
          Math.max(range.start, neighbor ? neighbor.start + MIN_PIECE_SECONDS : 0),
          piece.end - MIN_PIECE_SECONDS,
        ]
      : [
          piece.start + MIN_PIECE_SECONDS,
          Math.min(range.end, neighbor ? neighbor.end - MIN_PIECE_SECONDS : Infinity),
        ]
  if (isJoint && other && edge === 'start') high = Math.min(high, other.end)
  if (isJoint && other && edge === 'end') low = Math.max(low, other.start)
  if (low > high) return cut
  const place = Math.min(high, Math.max(low, to))
  return cut.map((one, at) => {
    if (at === index) return { ...one, [edge]: place }
    if (at !== neighborAt) return one
    if (edge === 'start') return { ...one, end: isJoint ? place : Math.min(one.end, place) }
    return { ...one, start: isJoint ? place : Math.max(one.start, place) }
  })
}

/** Leaves out what takes no longer have, such as after a deletion on another tab. */
export function fitToTakes(cut: Cut, ranges: ReadonlyMap<string, Range>): Cut {
  return cut.flatMap((piece) => {
    const range = ranges.get(piece.takeId)
    if (!range) return []
    const fitted = {
      ...piece,
      start: Math.max(piece.start, range.start),
      end: Math.min(piece.end, range.end),
    }
    return fitted.end - fitted.start >= MIN_PIECE_SECONDS ? [fitted] : []
  })
}

function sorted(pieces: readonly Piece[]): Cut {
  return pieces.toSorted((one, other) => one.start - other.start)
}
