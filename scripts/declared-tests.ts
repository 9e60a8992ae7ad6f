import { type ESTree, parseSync, Visitor } from 'vite'

/** A declared test. */
export type DeclaredTest = {
  /** Source title with its placeholders: `prints %d`, `on ${path}`. */
  name: string
  /** Matches titles with placeholders filled in. */
  titles: RegExp
  /** Literal characters: of two matching tests, the one with more wins. */
  literalLength: number
}

/** Members of `test` that declare running tests, such as `test.each`; not `test.skip` and `test.todo`. */
const runningVariants = new Set(['each', 'for', 'runIf', 'skipIf', 'only', 'concurrent', 'sequential'])
const tableVariants = ['each', 'for']

/** Tests declared in a Vitest or Playwright file. Parses the file, so that comments do not count. */
export function declaredTests(file: string, source: string): DeclaredTest[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const functions = new Map<string, string[]>([
    ['test', []],
    ['it', []],
    // Of `tests/once.ts`.
    ['once', []],
  ])
  const tests: DeclaredTest[] = []
  new Visitor({
    // const onPostgres = test.runIf(…)
    VariableDeclarator({ id, init }) {
      const variants = init && variantsOf(init, functions)
      if (id.type === 'Identifier' && variants) functions.set(id.name, variants)
    },
    CallExpression({ callee, arguments: [title] }) {
      const variants = variantsOf(callee, functions)
      if (!title || !variants?.every((variant) => runningVariants.has(variant))) return
      const hasTable = variants.some((variant) => tableVariants.includes(variant))
      const parts = titleParts(title, source, hasTable)
      if (parts) tests.push(describeTest(parts))
    },
  }).visit(program)
  return tests
}

/** `['each']` for `test.each(table)`; undefined for other functions. */
function variantsOf(
  node: ESTree.Expression | ESTree.Super,
  functions: ReadonlyMap<string, string[]>,
): string[] | undefined {
  if (node.type === 'Identifier') return functions.get(node.name)
  if (node.type === 'CallExpression') return variantsOf(node.callee, functions)
  if (node.type === 'TaggedTemplateExpression') return variantsOf(node.tag, functions)
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return undefined
  const before = variantsOf(node.object, functions)
  return before && [...before, node.property.name]
}

type TitlePart = { text: string; isPlaceholder: boolean }

/** Undefined unless the title is a literal. */
function titleParts(node: ESTree.Argument, source: string, hasTable: boolean): TitlePart[] | undefined {
  const literal = (text: string) => (hasTable ? splitAtPlaceholders(text) : [{ text, isPlaceholder: false }])
  if (node.type === 'Literal') return typeof node.value === 'string' ? literal(node.value) : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.flatMap(({ value }, index) => {
    const expression = node.expressions[index]
    const text = expression && `\${${source.slice(expression.start, expression.end)}}`
    return [...literal(value.cooked ?? value.raw), ...(text ? [{ text, isPlaceholder: true }] : [])]
  })
}

/** Placeholders in titles of table tests: `%s` of `util.format`, and `$name` for a row's field. */
function splitAtPlaceholders(title: string): TitlePart[] {
  return title
    .split(/(%[sdifjoOc#$]|\$\w+(?:\.\w+)*)/)
    .map((text, index) => ({ text, isPlaceholder: index % 2 === 1 }))
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function describeTest(parts: readonly TitlePart[]): DeclaredTest {
  const pattern = parts.map(({ text, isPlaceholder }) => (isPlaceholder ? '.*' : escapePattern(text)))
  return {
    name: parts.map(({ text }) => text).join(''),
    titles: new RegExp(`^${pattern.join('')}$`, 's'),
    literalLength: parts.reduce((sum, { text, isPlaceholder }) => sum + (isPlaceholder ? 0 : text.length), 0),
  }
}
