import { type SettingPath, settingGroups, settingPage } from './setting-pages.ts'

/** A field that a search found. */
export type SettingHit = {
  group: string
  path: SettingPath
  /** As its form names it. */
  name: string
  label: string
}

/**
 * Fields where every word of the text begins one of theirs, of their page's or of their other words'. Those with the
 * text in their own label come first.
 */
export function findSettings(text: string): SettingHit[] {
  const asked = wordsOf(text)
  if (asked.length === 0) return []
  const hits = settingGroups.flatMap(({ label: group, pages }) =>
    pages.flatMap((path) => {
      const page = settingPage(path)
      return Object.entries(page.fields).flatMap(([name, { label, about = '' }]) =>
        fits(asked, [label, about, page.label])
          ? [{ group, path, name, label, isNamed: fits(asked, [label]) }]
          : [],
      )
    }),
  )
  return hits.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed)).map(({ isNamed: _, ...hit }) => hit)
}

function fits(asked: readonly string[], texts: readonly string[]): boolean {
  const known = texts.flatMap(wordsOf)
  return asked.every((word) => known.some((each) => each.startsWith(word)))
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
