import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** A text for people, in English, with what is put into it. `i18nOf` of the server and `i18n._` of the pages draw it. */
export type Message = { id: string; message?: string; values?: Record<string, Value> }
type Value = string | number
type Named<V> = Readonly<Record<string, V>>
/** By the plural categories of English; a translation uses those of its language. `#` is the number. */
type Forms = { one?: string; other: string }
type Plural = { icu: string; of: Named<number> }
/** English that means several things in other languages, and which of them is meant. */
type InContext = Readonly<{ message: string; context: string }>

/**
 * Writes a text outside components: a function that Node calls as the sources stand, and a macro of the browser's build,
 * which knows it by this name and by how its import is spelled (`scripts/text-macros.ts`). Both give a text the same id. A
 * value is an object with its name, as a function does not know what a variable is called.
 */
export function msg(
  said: TemplateStringsArray | InContext,
  ...inserts: readonly (Named<Value> | Plural)[]
): Message {
  if ('context' in said)
    return { id: String(generateMessageId(said.message, said.context)), message: said.message }
  const values: Record<string, Value> = {}
  const message = said.reduce((text, part, at) => {
    const insert = inserts[at - 1] ?? {}
    if (isPlural(insert)) {
      Object.assign(values, insert.of)
      return text + insert.icu + part
    }
    Object.assign(values, insert)
    return `${text}{${Object.keys(insert)[0]}}${part}`
  })
  return { id: String(generateMessageId(message)), message, values }
}

/** The part of a `msg` that depends on a number: `${plural({ count }, { one: '# beat', other: '# beats' })}`. */
export function plural(of: Named<number>, forms: Forms): Plural {
  const cases = Object.entries(forms).map(([form, text]) => `${form} {${text}}`)
  return { icu: `{${Object.keys(of)[0]}, plural, ${cases.join(' ')}}`, of }
}

const isPlural = (insert: Named<Value> | Plural): insert is Plural => typeof insert.of === 'object'
