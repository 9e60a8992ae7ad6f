const grouped = new Intl.NumberFormat('en-US')

/** A formatted integer: `10,024`. */
export function formatCount(count: number): string {
  return grouped.format(count)
}

/** A count with its noun, such as `1 beat` or `10,024 beats`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

export function countBeats(count: number): string {
  return countOf(count, 'beat')
}
