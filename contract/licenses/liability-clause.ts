/** An optional paragraph of contract texts. */
export const liabilityClause =
  'Liability. The artist indemnifies the producer against claims of others that arise from using the beat outside these terms, and the producer indemnifies the artist against claims that the beat infringes the rights of others. As far as the law allows, neither is liable for indirect losses, and the liability of each is limited to what was paid for this license.'

export function hasLiabilityClause(terms: string): boolean {
  return terms.split('\n').some((line) => line.trim() === liabilityClause)
}

/** Adds the clause before the last paragraph, which names the law, or takes it out. */
export function withLiabilityClause(terms: string, isOn: boolean): string {
  const lines = terms.split('\n').filter((line) => line.trim() !== liabilityClause)
  if (!isOn) return lines.join('\n')
  const end = lines.findLastIndex((line) => line.trim() !== '')
  const at = end >= 0 && lines[end]?.includes('{law}') ? end : lines.length
  return lines.toSpliced(at, 0, liabilityClause).join('\n')
}
