/** Finds English that a page shows and nobody marked for translation, and sentences joined from pieces. */
import { type ESTree, parseSync } from 'vite'

export type UnmarkedText = { kind: Kind; line: number; text: string; path: readonly ESTree.Node[] }
/**
 * `text`: shown by an element. `attribute`: a label or the like. `literal`: in code. `plural`: a choice by one and more,
 * which other languages make in other ways. `list`: names joined by commas. `format`: a number or date beside contract/text.
 * `form`: a plural form with elements in it, which translators do not see. `piece`: a part of a sentence.
 */
type Kind = 'text' | 'attribute' | 'literal' | 'plural' | 'list' | 'format' | 'form' | 'piece'

/** The names under which a text is marked: as a tag, and as a function. */
const markers = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])
const markingCalls = new Set(['t', 'msg', 'plural', 'ph', 'select'])
const notTextAttributes = new Set([
  ...['className', 'class', 'style', 'd', 'viewBox', 'points', 'transform', 'href', 'to', 'src', 'id', 'key'],
  ...['accept', 'autoComplete', 'rel', 'allow', 'sandbox', 'sizes', 'columns', 'type', 'pattern', 'htmlFor'],
  ...['fill', 'stroke', 'media', 'srcSet', 'data-testid', 'aria-controls', 'aria-labelledby', 'lang'],
  ...['aria-describedby', 'name', 'inputMode', 'd', 'path', 'from', 'look', 'hotkey', 'aria-keyshortcuts'],
  'preserveAspectRatio',
])
const LETTER = /\p{L}{2}|[\p{L}]\s|^\P{L}*\p{L}\P{L}*$/u
/** What people read begins with a capital, or has words apart. */
const SAID = /^[^\p{L}<#.]*\p{Lu}(?:\p{Ll}|\s)|\p{L}{2}\s+[\p{L}\d$]|^\p{Lu}\p{Ll}+[.!?…]?$/u
/**
 * Names in code, of brands (`DeskHome`, `PayPal`), in CSS and addresses, musical keys, keys pressed together (`⌘ K`); examples
 * of a number, as a register or a bank writes it, and of a file's name.
 */
const noTexts = [
  /^\p{Lu}\p{L}*\p{Ll}\p{Lu}\p{L}*$|^\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}*)+$/u,
  /var\(--|^[\d.]+px|^[^.!?]+: [^.!?]+;(?: \})?$|\.(?:avif|webp)\b|^<script/,
  /^[a-z-]+\(|^<svg |\d(?:px|em|rem|vw)\b|\bsans-serif$/,
  /^[A-G][#♯♭]? (?:major|minor)$/,
  /^\w+_\w+(?: \w+)?$|^Backbeat$/,
  /^[⌘⌥⌃⇧]/u,
  /(?:\d[ -]?){5}/,
  /^[\w .-]+\.(?:wav|mp3|jpg|png|zip|csv|pdf)$/,
  // People of examples, and what owners write with variables.
  /^(?:Maya Rivers|Zoë Reyes)$|\{producer\}/u,
]
const isNoText = (text: string) => noTexts.some((shape) => shape.test(text))
/** Consts with what programs look things up by. */
const KEY_NAME = /^(?:[A-Z_]+_)?(?:NAME|KEY)$|^key$/
/** Functions that take names and selectors, and `describe` of schemas, which the API's description holds. */
const namingCalls = new Set([
  ...[
    'describe',
    'useListView',
    'querySelector',
    'querySelectorAll',
    'closest',
    'matches',
    'tokens',
    'words',
    'stored',
  ],
])

/** Properties whose values are CSS. */
const cssNames = new Set(['border', 'boxShadow', 'font', 'transition'])

export function unmarkedTexts(code: string, file: string): UnmarkedText[] {
  const found: UnmarkedText[] = []
  const lines = lineStarts(code)
  const add = (kind: Kind, path: readonly ESTree.Node[], text: string) => {
    const start = path.at(-1)?.start ?? 0
    found.push({ kind, path, text: text.replaceAll(/\s+/g, ' ').trim(), line: lineAt(lines, start) })
  }
  const visit = (node: ESTree.Node, path: readonly ESTree.Node[]): void => {
    if (isMarked(node)) {
      visitMarked(node, path)
      return
    }
    const here = [...path, node]
    const fault = faultOf(node, here, code)
    if (fault) add(fault, here, code.slice(node.start, node.end))
    if (isPassedOver(node)) return
    for (const child of childrenOf(node)) visit(child, here)
  }
  /** Inside a marked text only attributes and values are looked at. */
  const visitMarked = (node: ESTree.Node, path: readonly ESTree.Node[]): void => {
    const here = [...path, node]
    const fault = joinFault(node, code) ?? (isPiece(node) ? 'piece' : undefined)
    if (fault) add(fault, here, code.slice(node.start, node.end))
    if (node.type === 'JSXAttribute' && !isFormAttribute(here)) {
      visit(node, path)
      return
    }
    if (node.type === 'JSXAttribute' && hasMarkup(node)) add('form', here, code.slice(node.start, node.end))
    for (const child of childrenOf(node)) visitMarked(child, here)
  }
  visit(parseSync(file.replace(/\.ts$/, '.tsx'), code).program, [])
  return found
}

/** The fault of a node by itself. */
function faultOf(node: ESTree.Node, path: readonly ESTree.Node[], code: string): Kind | undefined {
  if (node.type === 'JSXText') return LETTER.test(node.value) ? 'text' : undefined
  const joined = joinFault(node, code)
  if (joined) return joined
  const text = literalOf(node)
  if (text === undefined || !LETTER.test(text) || isNoText(text)) return undefined
  const place = placeOf(path)
  if (place === 'child') return 'text'
  if (place === 'attribute') return SAID.test(text) ? 'attribute' : undefined
  return place === 'literal' && SAID.test(text) ? 'literal' : undefined
}

function joinFault(node: ESTree.Node, code: string): Kind | undefined {
  if (node.type === 'ConditionalExpression' && isOne(node.test)) {
    const forms = code.slice(node.consequent.start, node.alternate.end)
    if (/['"`>]/.test(forms) && /\p{L}{2}/u.test(forms.replaceAll(/\b[\w$.]+\(/g, ''))) return 'plural'
  }
  if (node.type !== 'CallExpression') return undefined
  const { callee } = node
  if (callee.type === 'Identifier' && ['countOf', 'countBeats'].includes(callee.name)) return 'plural'
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const [first] = node.arguments
  if (
    callee.property.name === 'join' &&
    first?.type === 'Literal' &&
    /^(?:, | and | or | & )$/.test(String(first.value)) &&
    !isNoText(code.slice(callee.start, callee.end)) &&
    // Parts of one thing, such as an address.
    !/\]\.filter\(Boolean\)\.join$/.test(code.slice(callee.start, callee.end))
  )
    return 'list'
  return callee.property.name.startsWith('toLocale') && callee.property.name.endsWith('String')
    ? 'format'
    : undefined
}

const isOne = (test: ESTree.Node): boolean =>
  test.type === 'BinaryExpression' &&
  ['===', '!==', '==', '!=', '>'].includes(test.operator) &&
  test.right.type === 'Literal' &&
  test.right.value === 1

/** Where a literal stands: shown by itself, as an attribute's value, or in code. Undefined: nobody reads it. */
function placeOf(path: readonly ESTree.Node[]): 'child' | 'attribute' | 'literal' | undefined {
  for (let at = path.length - 2; at >= 0; at--) {
    const node = path[at]
    const below = path[at + 1]
    if (!node || !below) return undefined
    switch (node.type) {
      case 'ParenthesizedExpression':
      case 'TemplateLiteral':
      case 'TSAsExpression':
        continue
      case 'TSSatisfiesExpression':
        // A word that is of a type with a name is a value of code.
        if (below.type === 'Literal' && node.typeAnnotation.type === 'TSTypeReference') return undefined
        continue
      case 'ConditionalExpression':
        if (below === node.test) return undefined
        continue
      case 'LogicalExpression':
        continue
      case 'JSXExpressionContainer': {
        const parent = path[at - 1]
        if (parent?.type === 'JSXAttribute') continue
        return 'child'
      }
      case 'JSXAttribute':
        return notTextAttributes.has(nameOf(node)) || nameOf(node).startsWith('data-')
          ? undefined
          : 'attribute'
      case 'BinaryExpression':
        if (node.operator !== '+') return undefined
        return 'literal'
      case 'VariableDeclarator':
        return node.id.type === 'Identifier' && KEY_NAME.test(node.id.name) ? undefined : 'literal'
      case 'SwitchCase':
        if (below === node.test) return undefined
        return 'literal'
      case 'Property':
        if (node.key.type === 'Identifier' && cssNames.has(node.key.name)) return undefined
        return below === node.key && below !== (node.value as ESTree.Node) ? undefined : 'literal'
      case 'MemberExpression':
      case 'TSLiteralType':
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
        return undefined
      case 'ExpressionStatement':
        return undefined
      case 'CallExpression':
        return namingCalls.has(calledName(node)) ? undefined : 'literal'
      default:
        return 'literal'
    }
  }
  return undefined
}

/** Developers' words, types and modules. */
function isPassedOver(node: ESTree.Node): boolean {
  if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return true
  if (node.type === 'ImportDeclaration') return true
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier')
    return (
      /Error$|^Intl/.test(node.callee.name) ||
      ['DOMException', 'URL', 'RegExp', 'FontFace'].includes(node.callee.name)
    )
  if (node.type === 'CallExpression' && node.callee.type === 'Super') return true
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.object.type === 'Identifier' &&
    node.callee.object.name === 'console'
  )
}

function calledName({ callee }: ESTree.CallExpression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : ''
}

function isMarked(node: ESTree.Node): boolean {
  if (node.type === 'JSXElement') return markers.has(tagOf(node))
  if (node.type === 'TaggedTemplateExpression')
    return node.tag.type === 'Identifier' && markingCalls.has(node.tag.name)
  return (
    node.type === 'CallExpression' && node.callee.type === 'Identifier' && markingCalls.has(node.callee.name)
  )
}

/** A marked text that only makes sense beside another: it begins or ends with a space, or begins with a comma or the like. */
function isPiece(node: ESTree.Node): boolean {
  if (node.type !== 'TaggedTemplateExpression' || node.tag.type !== 'Identifier' || node.tag.name !== 't')
    return false
  const { quasis } = node.quasi
  return (
    /^(?:\s|[,.;:)](?!\.))/.test(quasis[0]?.value.raw ?? '') || /\s$/.test(quasis.at(-1)?.value.raw ?? '')
  )
}

function isFormAttribute(path: readonly ESTree.Node[]): boolean {
  const opening = path.at(-2)
  return (
    opening?.type === 'JSXOpeningElement' &&
    opening.name.type === 'JSXIdentifier' &&
    markers.has(opening.name.name)
  )
}

function hasMarkup(node: ESTree.Node): boolean {
  return node.type === 'JSXElement' || node.type === 'JSXFragment' || childrenOf(node).some(hasMarkup)
}

function literalOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map(({ value }) => value.cooked ?? '').join('0')
}

export const tagOf = (node: ESTree.JSXElement): string => {
  const { name } = node.openingElement
  return name.type === 'JSXIdentifier' ? name.name : ''
}
const nameOf = ({ name }: ESTree.JSXAttribute): string => (name.type === 'JSXIdentifier' ? name.name : '')

export function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'parent') return []
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.filter(
      (part): part is ESTree.Node => typeof part === 'object' && part !== null && 'type' in part,
    )
  })
}

function lineStarts(code: string): number[] {
  return [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)]
}
const lineAt = (starts: readonly number[], offset: number) =>
  starts.findLastIndex((start) => start <= offset) + 1
