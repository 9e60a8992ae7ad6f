import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { RichBlock, RichInline } from '#contract/rich-text.ts'

type Node = RootContent | BlockContent | DefinitionContent

/**
 * Parses Markdown (CommonMark) into text, structure and links. HTML stays plain text, and images become their alt text.
 */
export function parseMarkdown(markdown: string): RichBlock[] {
  return blocksOf(fromMarkdown(markdown).children)
}

function blocksOf(nodes: readonly Node[]): RichBlock[] {
  return nodes.flatMap((node): RichBlock[] => {
    switch (node.type) {
      case 'heading':
        // The page has its own h1.
        return [{ kind: 'heading', level: node.depth <= 2 ? 2 : 3, content: inlineOf(node.children) }]
      case 'paragraph':
        return [{ kind: 'paragraph', content: inlineOf(node.children) }]
      case 'blockquote':
        return [{ kind: 'quote', blocks: blocksOf(node.children) }]
      case 'list':
        return [
          {
            kind: 'list',
            isOrdered: node.ordered === true,
            start: node.start ?? 1,
            items: node.children.map((item) => blocksOf(item.children)),
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

function inlineOf(nodes: readonly PhrasingContent[]): RichInline[] {
  return nodes.flatMap((node): RichInline[] => {
    switch (node.type) {
      case 'text':
      case 'html':
        return [{ kind: 'text', text: node.value }]
      case 'inlineCode':
        return [{ kind: 'code', text: node.value }]
      case 'strong':
        return [{ kind: 'strong', content: inlineOf(node.children) }]
      case 'emphasis':
        return [{ kind: 'emphasis', content: inlineOf(node.children) }]
      case 'break':
        return [{ kind: 'break' }]
      case 'link':
        return isSafe(node.url)
          ? [{ kind: 'link', url: node.url, content: inlineOf(node.children) }]
          : inlineOf(node.children)
      case 'image':
        return [{ kind: 'text', text: node.alt ?? '' }]
      default:
        return []
    }
  })
}

/** Allowed links: pages of the store, http(s), mail and telephone. */
function isSafe(url: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(url)
}
