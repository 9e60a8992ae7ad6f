import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { PoItem } from 'pofile-ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Message } from '#contract/text/msg.ts'
import { idOf, readItems } from './read-texts.ts'

/** Longer is nothing that the store says; patterns take time by its length. */
const LONGEST = 600
/** Of a text that is little more than its values, any sentence might be. */
const FEWEST_LETTERS = 8

type Pattern = {
  id: string
  message: string
  start: string
  sentence: RegExp
  /** Of the values, by group. */
  names: readonly string[]
  plurals: readonly string[]
  letters: number
}

let sources: { fixed: ReadonlyMap<string, string>; patterns: readonly Pattern[] } | undefined

/**
 * The text that an English sentence was drawn from, with the values in it: for sentences that are stored, or were drawn by
 * another process. Undefined if it is of no text of `contract/` or `server/`.
 * @param locale a language whose file is read for the texts of the sources
 */
export function sourceOf(english: string, locale: Locale): Message | undefined {
  if (english.length > LONGEST) return undefined
  sources ??= readSources(locale)
  const id = sources.fixed.get(english)
  if (id !== undefined) return { id, message: english }
  for (const { id, message, start, sentence, names, plurals } of sources.patterns) {
    const found = english.startsWith(start) ? sentence.exec(english) : null
    if (!found) continue
    const values: Record<string, string | number> = {}
    names.forEach((name, at) => {
      values[name] ??= found[at + 1] as string
    })
    // `one` may say it in a word.
    for (const name of plurals) values[name] = Number(String(values[name] ?? 1).replaceAll(',', ''))
    return { id, message, values }
  }
  return undefined
}

function readSources(locale: Locale) {
  const fixed = new Map<string, string>()
  const patterns: Pattern[] = []
  for (const item of readItems(locale)) {
    if (!item.references.some((path) => /^(contract|server)\//.test(path))) continue
    if (item.msgid.includes('{')) patterns.push(...patternOf(item))
    else fixed.set(item.msgid, idOf(item))
  }
  // What says more itself is what it is.
  return { fixed, patterns: patterns.sort((a, b) => b.letters - a.letters) }
}

type Token = string | readonly [name: string, type?: string, forms?: Record<string, Token[] | undefined>]

/** None for a text that holds too little of its own. */
function patternOf(item: PoItem): Pattern[] {
  const tokens = compileMessage(item.msgid) as Token[]
  const own = tokens.filter((token) => typeof token === 'string').join('')
  const letters = own.replace(/\P{L}/gu, '').length
  if (letters < FEWEST_LETTERS) return []
  const names: string[] = []
  const sentence = new RegExp(`^${expressionOf(tokens, names)}$`, 's')
  const [first = ''] = tokens
  const start = typeof first === 'string' ? first : ''
  const plurals = tokens.flatMap((token) => (typeof token !== 'string' && token[1] ? [token[0]] : []))
  return [{ id: idOf(item), message: item.msgid, start, sentence, names, plurals, letters }]
}

/** @param names takes the value of each group @param counted the value that `#` stands for */
function expressionOf(tokens: readonly Token[], names: string[], counted?: string): string {
  const group = (name: string, what: string) => {
    names.push(name)
    return `(${what})`
  }
  const expressions = tokens.map((token) => {
    if (token === '#' && counted !== undefined) return group(counted, '[\\d,]+')
    if (typeof token === 'string') return token.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    const [name, type, forms = {}] = token
    if (type === undefined) return group(name, '.+?')
    const cases = Object.values(forms).flatMap((form) => (form ? [expressionOf(form, names, name)] : []))
    return `(?:${cases.join('|')})`
  })
  return expressions.join('')
}
