/** How texts are marked, for the builds, the component tests and `npm run extract`. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { transform } from '@lingui/native-tools'
import { type ESTree, type Plugin, parseSync } from 'vite'
import { asShort } from '#server/platform/text/i18n-of.ts'

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
 */
export function textMacros(): Plugin {
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
        return { code: compileTexts(made.code, file), map: made.map ?? null }
      },
    },
  }
}

/** Compiles the messages beside ids, each in its line. Throws, with the text, if one is not ICU MessageFormat. */
function compileTexts(code: string, file: string): string {
  const found = new Map<number, { start: number; end: number; text: string }>()
  const seen = new Set<unknown>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    seen.add(node)
    const message = messageOf(node as ESTree.Node)
    if (message) found.set(message.start, message)
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(file.replace(/\.ts$/, '.tsx'), code).program)
  return [...found.values()]
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (left, { start, end, text }) => left.slice(0, start) + compiled(text, file) + left.slice(end),
      code,
    )
}

function messageOf(node: ESTree.Node): { start: number; end: number; text: string } | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const literal = (name: string) =>
    node.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name
        ? [property.value]
        : [],
    )[0]
  const message = literal('message')
  if (literal('id')?.type !== 'Literal' || message?.type !== 'Literal') return undefined
  return typeof message.value === 'string'
    ? { start: message.start, end: message.end, text: message.value }
    : undefined
}

function compiled(text: string, file: string): string {
  try {
    return JSON.stringify(asShort(compileMessageOrThrow(text)))
  } catch (error) {
    throw new Error(`${file}: “${text}” is not a text in ICU MessageFormat.`, { cause: error })
  }
}
