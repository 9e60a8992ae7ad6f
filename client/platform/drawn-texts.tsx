/**
 * What the macros of `@lingui/react/macro` become (`scripts/text-macros.ts`). Not Lingui's own runtime: with 3 kB it would be a
 * third of the texts of a first visit, and the server draws by `drawText` as well.
 */
import {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import type { PageI18n } from './page-texts.ts'

export const TextsContext = createContext<PageI18n | null>(null)

/** @throws Error outside of a page's texts */
export function useLingui(): { i18n: PageI18n; _: PageI18n['_'] } {
  const i18n = useContext(TextsContext)
  if (!i18n) throw new Error('No PageTextsProvider')
  return i18n.drawing
}

type Elements = Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>

type MarkedText = {
  id: string
  message?: string
  /** What is not a text or a number is an element. */
  values?: Readonly<Record<string, ReactNode>>
  components?: Elements
}

export function Trans({ id, message, values = {}, components = {} }: MarkedText): ReactNode {
  const { i18n } = useLingui()
  const elements: Record<string, Elements[string]> = { ...components }
  const words: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') words[name] = value
    else {
      const index = Object.keys(elements).length
      elements[index] = createElement(Fragment, null, value)
      words[name] = `<${index}/>`
    }
  }
  return putElements(i18n._({ id, message, values: words }), elements)
}

const TAG = /<(\w+)>([\s\S]*?)<\/\1>|<(\w+)\/>/

/** @param text `Agree to the <0>terms</0>.` What has no element, as in a value, stands without its tag. */
function putElements(text: string, elements: Elements): ReactNode {
  const [before, ...parts] = text.split(TAG)
  if (parts.length === 0) return text
  const drawn: ReactNode[] = [before]
  for (let at = 0; at < parts.length; at += 4) {
    const [paired, inside = '', single, after] = parts.slice(at, at + 4)
    const name = paired ?? single ?? ''
    const element = Object.hasOwn(elements, name) ? elements[name] : undefined
    const children = inside === '' ? element?.props.children : putElements(inside, elements)
    drawn.push(element ? cloneElement(element, { key: at }, children) : children, after)
  }
  const shown = drawn.filter((part) => part !== '')
  return shown.length === 1 ? shown[0] : shown
}
