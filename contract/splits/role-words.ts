import type { Draws } from '#contract/text/draws.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import type { CollaboratorRole } from './split.ts'

const words: Readonly<Record<CollaboratorRole, Message>> = {
  Producer: msg`Producer`,
  'Co-producer': msg`Co-producer`,
  Songwriter: msg`Songwriter`,
  Musician: msg`Musician`,
  Engineer: msg`Engineer`,
}

/** What somebody did for a beat, for people. */
export function drawRole(role: string, i18n: Draws): string {
  return Object.hasOwn(words, role) ? i18n._(words[role as CollaboratorRole]) : role
}
