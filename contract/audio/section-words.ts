import type { Draws } from '#contract/text/draws.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import type { SectionName } from './sections.ts'

const words: Readonly<Record<SectionName, Message>> = {
  Intro: msg`Intro`,
  Verse: msg`Verse`,
  Hook: msg`Hook`,
  Break: msg`Break`,
  Bridge: msg`Bridge`,
  Outro: msg`Outro`,
}

/** The name of a section of a beat for people; a letter as it is. */
export function drawSection(label: string, i18n: Draws): string {
  return Object.hasOwn(words, label) ? i18n._(words[label as SectionName]) : label
}
