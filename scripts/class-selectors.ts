import { parseSync, Visitor } from 'vite'

/** Methods of browsers, Playwright, Puppeteer and the WebKit driver that take a selector. */
const selecting = new Set([
  ...['locator', 'querySelector', 'querySelectorAll', 'closest', 'matches', 'waitForSelector'],
  ...['$', '$$', '$eval', '$$eval', 'click', 'focus', 'hover', 'press'],
])
const byClass = new Set(['classList', 'className', 'getElementsByClassName', 'toHaveClass'])

/** `.card`, `main .card`, `:has(.card)`; not `cover.png` or `./card`. */
const CLASS = /(?:^|[\s>+~,('"])\.[a-z_-]/i
/** `li.card`, `#list.card`, in what is surely a selector. */
const CLASS_OF_ELEMENT = /(?:^|[\s>+~,(])[\w#*-]+(?:\[[^\]]*\]|:[\w-]+)*\.[a-z_-]/i
const CLASS_ATTRIBUTE = /\[class\b|@class\b/
const FILE_ENDINGS = /\.(?:aiff?|csv|flac|js|mp3|tar|wav|zip)(?![\w-])/g

/**
 * Where code finds elements by a CSS class: `line: text`. Classes belong to the styles, which scope and rename them.
 * Comments do not count.
 */
export function findClassSelectors(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const found = new Map<number, string>()
  const note = (start: number) => {
    const line = source.slice(0, start).split('\n').length
    found.set(line, source.split('\n')[line - 1]?.trim() ?? '')
  }
  const judge = (text: string, start: number) => {
    if (CLASS.test(text.replaceAll(FILE_ENDINGS, '')) || CLASS_ATTRIBUTE.test(text)) note(start)
  }
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') judge(value, start)
    },
    TemplateLiteral({ quasis, start }) {
      judge(quasis.map(({ value }) => value.raw).join('x'), start)
    },
    MemberExpression({ property, start }) {
      if (property.type === 'Identifier' && byClass.has(property.name)) note(start)
    },
    CallExpression({ callee, arguments: [selector] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!selecting.has(callee.property.name) || selector?.type !== 'Literal') return
      if (typeof selector.value === 'string' && CLASS_OF_ELEMENT.test(selector.value)) note(selector.start)
    },
  }).visit(program)
  return [...found].map(([line, text]) => `${line}: ${text}`)
}
