/** Moves an entry of a list to another index, clamped to the ends; the same list if it stays. */
export function moveTo<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const target = Math.min(list.length - 1, Math.max(0, to))
  const entry = list[from]
  if (entry === undefined || target === from) return list
  return list.toSpliced(from, 1).toSpliced(target, 0, entry)
}
