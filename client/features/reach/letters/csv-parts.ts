/** Bodies of requests are limited. */
const MAX_PART = 100_000

/** A file in parts of whole lines. */
export function partsOf(csv: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const line of csv.split(/(?<=\n)/)) {
    if (part !== '' && part.length + line.length > MAX_PART) {
      parts.push(part)
      part = ''
    }
    part += line
  }
  return part === '' ? parts : [...parts, part]
}
