import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { RichBlock, RichInline } from '#contract/store/rich-text.ts'

type Node = RootContent | BlockContent | DefinitionContent
/** URLs of reference links, by identifier. */
type Definitions = ReadonlyMap<string, string>

/** Longer runs of marks take the parser seconds. */
const LONG_RUN = /([*_>])\1{100,}/g
/** Deeper quotes and lists stay as typed; rendering thousands would overflow the stack. */
const MAX_LEVELS = 20

/**
 * Parses Markdown (CommonMark) into text, structure and links. HTML stays plain text, and images become their alt text.
 */
export function parseMarkdown(markdown: string): RichBlock[] {
  const source = markdown.replace(LONG_RUN, (run) => run.slice(0, 100))
  const { children } = fromMarkdown(source)
  return blocksOf(children, { source, definitions: definitionsOf(children), level: 1 })
}

/** The first definition of an identifier counts. */
function definitionsOf(nodes: readonly Node[], level = 1, found = new Map<string, string>()): Definitions {
  if (level > MAX_LEVELS) return found
  for (const node of nodes) {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node.url)
    if (node.type === 'blockquote') definitionsOf(node.children, level + 1, found)
    if (node.type === 'list') for (const item of node.children) definitionsOf(item.children, level + 1, found)
  }
  return found
}

type Place = { source: string; definitions: Definitions; level: number }

function blocksOf(nodes: readonly Node[], place: Place): RichBlock[] {
  const inlineOf = (content: readonly PhrasingContent[]) => inlinesOf(content, place.definitions)
  const within = (content: readonly Node[]) => blocksOf(content, { ...place, level: place.level + 1 })
  if (place.level > MAX_LEVELS) return asTyped(nodes, place)
  return nodes.flatMap((node): RichBlock[] => {
    switch (node.type) {
      case 'heading':
        // The page has its own h1.
        return [{ kind: 'heading', level: node.depth <= 2 ? 2 : 3, content: inlineOf(node.children) }]
      case 'paragraph':
        return [{ kind: 'paragraph', content: inlineOf(node.children) }]
      case 'blockquote':
        return [{ kind: 'quote', blocks: within(node.children) }]
      case 'list':
        return [
          {
            kind: 'list',
            isOrdered: node.ordered === true,
            start: node.start ?? 1,
            items: node.children.map((item) => within(item.children)),
          },
        ]
      case 'code':
        return [{ kind: 'code', text: node.value }]
      case 'html':
        return [{ kind: 'paragraph', content: [{ kind: 'text', text: node.value }] }]
      case 'thematicBreak':
        return [{ kind: 'rule' }]
      default:
        return []
    }
  })
}

function asTyped(nodes: readonly Node[], { source }: Place): RichBlock[] {
  const [start, end] = [nodes[0]?.position?.start.offset, nodes.at(-1)?.position?.end.offset]
  return [{ kind: 'paragraph', content: [{ kind: 'text', text: source.slice(start, end) }] }]
}

function inlinesOf(nodes: readonly PhrasingContent[], definitions: Definitions): RichInline[] {
  const within = (content: readonly PhrasingContent[]) => inlinesOf(content, definitions)
  const link = (url: string, content: RichInline[]): RichInline[] =>
    isSafe(url) ? [{ kind: 'link', url, content }] : content
  return nodes.flatMap((node): RichInline[] => {
    switch (node.type) {
      case 'text':
      case 'html':
        return [{ kind: 'text', text: node.value }]
      case 'inlineCode':
        return [{ kind: 'code', text: node.value }]
      case 'strong':
        return [{ kind: 'strong', content: within(node.children) }]
      case 'emphasis':
        return [{ kind: 'emphasis', content: within(node.children) }]
      case 'break':
        return [{ kind: 'break' }]
      case 'link':
        return link(node.url, within(node.children))
      case 'linkReference':
        return link(definitions.get(node.identifier) ?? '', within(node.children))
      case 'image':
      case 'imageReference':
        return [{ kind: 'text', text: node.alt ?? '' }]
      default:
        return []
    }
  })
}

/** Allowed links: pages of the store, http(s), mail and telephone. Browsers drop tabs: `/<tab>/` would be another site. */
function isSafe(url: string): boolean {
  return !/\p{Cc}/u.test(url) && /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(url)
}
