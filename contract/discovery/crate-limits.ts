import type { Draws } from '#contract/text/draws.ts'
import { msg } from '#contract/text/msg.ts'
/** Besides hearts. */
export const MAX_CRATES = 200
export const MAX_BEATS_IN_CRATE = 2_000
export const CRATE_NAME_LENGTH = 80
export const CRATE_TEXT_LENGTH = 500
export const CRATE_NOTE_LENGTH = 200

/** For the store's own lists (hearts and passed beats). */
export const crateNames = { hearts: msg`Hearts`, passed: msg`Not for me` } as const

/** What a crate is called: the store's own in the language of the reader. */
export function crateNameOf(
  { kind, name }: { kind: 'hearts' | 'passed' | 'own'; name: string },
  i18n: Draws,
): string {
  return kind === 'own' ? name : i18n._(crateNames[kind])
}

const CRATE_ID = /^[\da-f]{8}-[\da-f-]{27}$/

/** Whether this names a crate of the visitor's own: ids are UUIDs; anything else is the secret of a shared link. */
export function isCrateId(id: string): boolean {
  return id === 'hearts' || CRATE_ID.test(id)
}
