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
export const roleText = (role: string): Message | string =>
  Object.hasOwn(words, role) ? words[role as CollaboratorRole] : role

/** The same, in a language. */
export function drawRole(role: string, i18n: Draws): string {
  const text = roleText(role)
  return typeof text === 'string' ? text : i18n._(text)
}
