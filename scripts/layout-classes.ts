/** The classes of the primitives (`client/ui/primitives.tsx`): of each value that a component uses, and of no other. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'
import { ends, readColumns, shapes, sides, type Width, wholes, widths } from '#client/ui/styles/layout.ts'

const root = join(import.meta.dirname, '..')
const SHEET = join(root, 'client/ui/styles/layout.css')
/**
 * What is sent with the HTML of first visits: of every page, with your tempo and key, whose scripts come later, and of a
 * beat's. Classes of all other files are a third sheet.
 */
const FIRST = [
  ['client/app/entry-client.tsx', 'client/features/discovery/dig-mode/yours.tsx'],
  ['client/pages/beat-page.tsx'],
]
const PRIMITIVES =
  'Stack Grid Row Cluster Wrap Panel Paper RowList Box Text LineIcon CoverImage BeatCover ProgressBar'.split(
    ' ',
  )

/** Layers in the order in which they win. */
const layers = [
  ['shape', shapes],
  ['whole', wholes],
  ['side', sides],
  ['end', ends],
] as const
const order = `@layer layout { @layer ${[...layers.map(([layer]) => layer), ...widths].join(', ')}; }`

type Property = { layer: string; cssOf: (value: string) => string | undefined }
const properties = new Map<string, Property>([
  ['columns', { layer: 'side', cssOf: (name) => `grid-template-columns: ${readColumns(name)};` }],
  ['hide', { layer: 'end', cssOf: () => 'display: none;' }],
  ...layers.flatMap(([layer, group]) =>
    Object.entries<Record<string, string>>(group).map(
      ([name, values]) => [name, { layer, cssOf: (value: string) => values[value] }] as const,
    ),
  ),
])

/** One use of a property: `gap`, `s2`, `from768`. */
type Use = { property: string; value: string; width?: Width | undefined }
type SourceFile = {
  uses: Use[]
  imports: { path: string; names: string[] }[]
  /** What an `index.ts` hands on: name → file. */
  handsOn: Map<string, string>
  faults: string[]
}

/** Fills `layout.css`: in a build with the classes of every page, beside which other files import a sheet of their own. */
export function layoutClasses({ split = false } = {}): Plugin {
  let files = new Map<string, SourceFile>()
  let reached: Set<string>[] = []
  const sheetOf = (path: string) => {
    const at = split ? reached.findIndex((paths) => paths.has(path)) : 0
    return at < 0 ? FIRST.length : at
  }
  const usesIn = (at: number) =>
    [...files].filter(([path]) => sheetOf(path) === at).flatMap(([, { uses }]) => uses)
  return {
    name: 'layout-classes',
    enforce: 'pre',
    buildStart() {
      files = readSources(!split)
      reached = FIRST.map((roots) => reachedFrom(roots, files))
    },
    load(id) {
      const [path, query] = id.split('?')
      if (path !== SHEET) return
      if (!split) {
        files = readSources(true)
        for (const file of files.keys()) this.addWatchFile(join(root, file))
      }
      const at = Number(/sheet=(\d)/.exec(query ?? '')?.[1] ?? 0)
      return at === 0 ? order + toCss(usesIn(0)) : toCss(usesIn(at), usesIn(0))
    },
    transform(code, id) {
      const file = id.endsWith('.tsx') && files.get(pathOf(id))
      const sheet = sheetOf(pathOf(id))
      if (!file || file.uses.length === 0 || sheet === 0) return
      // At the end: an import is hoisted, and the lines stay where they are.
      return { code: `${code}\nimport ${JSON.stringify(`${SHEET}?sheet=${sheet}`)}\n`, map: null }
    },
  }
}

/** `path: what is wrong` of each property whose value the build cannot read. */
export const findUnreadValues = () => [...readSources(false).values()].flatMap(({ faults }) => faults)

const pathOf = (file: string) => relative(root, file).split(sep).join('/')

/** Tests show what no component does. */
function readSources(withTests: boolean): Map<string, SourceFile> {
  const paths = globSync('client/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.endsWith('.d.ts') && (withTests || !/\.test\.tsx?$/.test(path)))
  return new Map(paths.map((path) => [path, readUses(path, readFileSync(join(root, path), 'utf8'))]))
}

/** What these files import, and what that imports; of an `index.ts` the files that a name comes from. */
function reachedFrom(roots: readonly string[], files: Map<string, SourceFile>): Set<string> {
  const reached = new Set(roots)
  for (const path of reached)
    for (const one of files.get(path)?.imports ?? []) {
      const handsOn = files.get(one.path)?.handsOn
      reached.add(one.path)
      for (const name of one.names) reached.add(handsOn?.get(name) ?? one.path)
    }
  return reached
}

/** Reads the properties of primitives and of `look({…})`. */
export function readUses(path: string, text: string): SourceFile {
  const { program, module } = parseSync(path, text)
  const resolve = (specifier: string) =>
    specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier).split(sep).join('/')
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest, entries }) => ({
      path: resolve(moduleRequest.value),
      names: entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? ''),
    }))
  const handsOn = new Map(
    module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName, moduleRequest, isType }) =>
        moduleRequest && !isType ? [[exportName.name ?? '', resolve(moduleRequest.value)] as const] : [],
      ),
    ),
  )
  const file: SourceFile = { uses: [], imports, handsOn, faults: [] }
  const read = (property: string, value: ESTree.Node | null) => {
    const { faults, uses } = file
    const line = text.slice(0, value?.start ?? 0).split('\n').length
    for (const use of usesOf(property, value, () =>
      faults.push(`${path}:${line}: ${property}: write its value here, so that the build can read it`),
    ))
      uses.push(use)
  }
  visit(program, (node) => {
    if (node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier') {
      if (!PRIMITIVES.includes(node.name.name)) return
      const { name } = node.name
      const base = name === 'Grid' ? 'stack' : name[0]?.toLowerCase() + name.slice(1)
      if (properties.has(base)) file.uses.push({ property: base, value: 'true' })
      for (const one of node.attributes)
        if (one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier' && properties.has(one.name.name))
          read(one.name.name, one.value)
    }
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'look' &&
      node.arguments[0]?.type === 'ObjectExpression'
    )
      for (const one of node.arguments[0].properties)
        if (one.type === 'Property' && one.key.type === 'Identifier') read(one.key.name, one.value)
  })
  return file
}

/** Every use that an attribute's value can come to. */
function usesOf(property: string, node: ESTree.Node | null, onUnread: () => void, width?: Width): Use[] {
  const again = (value: ESTree.Node | null) => usesOf(property, value, onUnread, width)
  const use = (value: string) => [
    property === 'hide' ? { property, value, width: value as Width } : { property, value, width },
  ]
  if (node === null) return use('true')
  switch (node.type) {
    case 'JSXExpressionContainer':
      return again(node.expression)
    case 'Literal':
      return node.value === null || node.value === false ? [] : use(String(node.value))
    case 'ArrayExpression':
      return use(node.elements.map((one) => (one?.type === 'Literal' ? one.value : '')).join('_'))
    case 'ConditionalExpression':
      return [...again(node.consequent), ...again(node.alternate)]
    case 'LogicalExpression':
      // Of `isOpen && 's2'` the right side counts, and the left says yes or no.
      return node.operator === '&&' ? again(node.right) : [...again(node.left), ...again(node.right)]
    case 'ObjectExpression':
      return node.properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier'
          ? usesOf(
              property,
              one.value,
              onUnread,
              one.key.name === 'base' ? undefined : (one.key.name as Width),
            )
          : [],
      )
    case 'Identifier':
      if (node.name === 'undefined') return []
  }
  // What turns a property on or off may be anything.
  if (properties.get(property)?.cssOf('true') !== undefined && property !== 'columns') return use('true')
  onUnread()
  return []
}

function classOf({ property, value, width }: Use): string {
  const name = value === 'true' ? property : `${property}-${value}`
  return width && property !== 'hide' ? `${width}-${name}` : name
}

function visit(node: unknown, see: (node: ESTree.Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  else if (node && typeof node === 'object') {
    if ('type' in node) see(node as ESTree.Node)
    for (const value of Object.values(node)) if (value && typeof value === 'object') visit(value, see)
  }
}

/** The classes of these uses, without those that are there already. */
export function toCss(uses: readonly Use[], there: readonly Use[] = []): string {
  const nameOf = ({ property, value, width }: Use) => `${width} ${property} ${value}`
  const known = new Set(there.map(nameOf))
  const rules = new Map<string, Set<string>>()
  for (const { property, value, width } of uses.filter((use) => !known.has(nameOf(use)))) {
    const { layer, cssOf } = properties.get(property) ?? {}
    const css = cssOf?.(value)
    if (css === undefined) continue
    const selector = `.${classOf({ property, value, width }).replaceAll('.', '\\.')}`
    const place = width ?? layer ?? ''
    rules.set(place, (rules.get(place) ?? new Set()).add(`${selector} { ${css} }`))
  }
  const blocks = [...layers.map(([layer]) => layer), ...widths]
    .filter((place) => rules.has(place))
    .map((place) => {
      const text = [...(rules.get(place) ?? [])].sort().join('\n')
      const isWidth = widths.includes(place as Width)
      return `@layer ${place} {\n${isWidth ? `@media (--${place.replace(/(?=\d)/, '-')}) {\n${text}\n}` : text}\n}\n`
    })
  return `@layer layout {\n${blocks.join('')}}\n`
}
