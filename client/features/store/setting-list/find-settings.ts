import type { Draws } from '#contract/text/draws.ts'
import type { Message } from '#contract/text/msg.ts'
import { settingGroups, settingPage } from './setting-groups.ts'
import type { SettingPath } from './setting-pages.ts'

/** A field that a search found. */
export type SettingHit = {
  group: Message
  path: SettingPath
  /** As its form names it. */
  name: string
  label: Message
}

/**
 * Fields where every word of the text begins one of theirs, of their page's or of their other words', in the language of the
 * page or in English. Those with the text in their own label come first.
 */
export function findSettings(text: string, i18n: Draws): SettingHit[] {
  const asked = wordsOf(text)
  if (asked.length === 0) return []
  const fits = (messages: readonly Message[]) =>
    fitsWords(
      asked,
      messages.flatMap((message) => [i18n._(message), englishOf(message)]),
    )
  const hits = settingGroups.flatMap(({ label: group, pages }) =>
    pages.flatMap((path) => {
      const page = settingPage(path)
      return Object.entries(page.fields).flatMap(([name, { label, about }]) =>
        fits([label, ...(about ? [about] : []), page.label])
          ? [{ group, path, name, label, isNamed: fits([label]) }]
          : [],
      )
    }),
  )
  return hits.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed)).map(({ isNamed: _, ...hit }) => hit)
}

/** A text without values, in English: as it is written, or as the build has compiled it. */
export function englishOf({ message }: Message): string {
  return String(message)
}

/** Japanese and Chinese have no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

function fitsWords(asked: readonly string[], texts: readonly string[]): boolean {
  const known = texts.flatMap(wordsOf)
  return asked.every((word) =>
    known.some((each) => (UNSPACED.test(word) ? each.includes(word) : each.startsWith(word))),
  )
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
