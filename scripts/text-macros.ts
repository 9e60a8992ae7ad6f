/** How texts are marked, for the builds, the component tests and `npm run extract`. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { transform } from '@lingui/native-tools'
import { type ESTree, type Plugin, parseSync } from 'vite'
import { asShort } from '#server/platform/text/i18n-of.ts'
import { shortIds } from './short-ids.ts'

/** The modules whose names are macros. `msg` is a function too, which Node calls (`contract/text/msg.ts`). */
export const macro = {
  corePackage: ['@lingui/core/macro', '#contract/text/msg.ts', './msg.ts'],
  jsxPackage: ['@lingui/react/macro'],
}
/** What the macros of components become. */
const drawnTexts = '#client/platform/drawn-texts.tsx'
const runtimeModules = { Trans: [drawnTexts, 'Trans'], useLingui: [drawnTexts, 'useLingui'] } as const
const marked = new RegExp(`from ['"](?:${Object.values(macro).flat().join('|').replaceAll('.', '\\.')})['"]`)

/**
 * Replaces the macros. English is compiled in its place: without that every visitor in English would load the parser, or
 * their texts as a file.
 * @param shorten makes ids short, as the built files of texts have them
 */
export function textMacros({ shorten = false } = {}): Plugin {
  const ofPages = shorten ? shortIds() : undefined
  return {
    name: 'text-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: marked },
      async handler(code, id) {
        const file = id.split('/').at(-1) ?? id
        const made = await transform(code, file, {
          macro: { ...macro, runtimeModules, descriptorFields: 'message' },
        })
        return { code: compileTexts(made.code, file, ofPages), map: made.map ?? null }
      },
    },
  }
}

type Part = { start: number; end: number; text: string }

/** Compiles the messages beside ids, each in its line. Throws, with the text, if one is not ICU MessageFormat. */
function compileTexts(code: string, file: string, shortened = (id: string) => id): string {
  const found = new Map<number, Part>()
  const seen = new Set<unknown>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    seen.add(node)
    const made = messageOf(node as ESTree.Node)
    if (made) {
      const { id, message } = made
      found.set(id.start, { ...id, text: JSON.stringify(shortened(id.text)) })
      found.set(message.start, { ...message, text: compiled(message.text, file) })
    }
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(file.replace(/\.ts$/, '.tsx'), code).program)
  return [...found.values()]
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code)
}

function messageOf(node: ESTree.Node): { id: Part; message: Part } | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const literal = (name: string) =>
    node.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name
        ? [property.value]
        : [],
    )[0]
  const [id, message] = ['id', 'message'].map((name) => {
    const value = literal(name)
    if (value?.type !== 'Literal' || typeof value.value !== 'string') return undefined
    return { start: value.start, end: value.end, text: value.value }
  })
  return id && message && { id, message }
}

function compiled(text: string, file: string): string {
  try {
    return JSON.stringify(asShort(compileMessageOrThrow(text)))
  } catch (error) {
    throw new Error(`${file}: “${text}” is not a text in ICU MessageFormat.`, { cause: error })
  }
}
