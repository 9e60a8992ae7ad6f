import { schemaError } from './fault-text.ts'
import { msg, plural } from './msg.ts'

/** What a field says of a text that is too long. */
export const atMostCharacters = (maximum: number) =>
  schemaError(msg`At most ${plural({ maximum }, { one: '# character', other: '# characters' })}.`)

/** The same, asking. */
export const pleaseAtMostCharacters = (maximum: number) =>
  schemaError(msg`Please use at most ${plural({ maximum }, { one: '# character', other: '# characters' })}.`)
