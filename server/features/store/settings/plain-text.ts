import type { TextBlock } from '#contract/orders/contract-texts.ts'
import type { RichBlock, RichInline } from '#contract/store/rich-text.ts'

/** A text as paragraphs without markup, for documents and mails. @param storeUrl before addresses of the store itself */
export function plainText(blocks: readonly RichBlock[], storeUrl: string): TextBlock[] {
  return blocks.flatMap((block) => plainBlock(block, storeUrl))
}

function plainBlock(block: RichBlock, storeUrl: string): TextBlock[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'heading', text: plainInline(block.content, storeUrl) }]
    case 'paragraph':
      return [{ kind: 'text', text: plainInline(block.content, storeUrl) }]
    case 'list':
      return block.items.map((item) => {
        const texts = plainText(item, storeUrl).map(({ text }) => text)
        return { kind: 'item', text: texts.join('\n') }
      })
    case 'quote':
      return plainText(block.blocks, storeUrl)
    case 'code':
      return [{ kind: 'text', text: block.text }]
    case 'rule':
      return []
  }
}

function plainInline(content: readonly RichInline[], storeUrl: string): string {
  return content.map((node) => plainPiece(node, storeUrl)).join('')
}

function plainPiece(node: RichInline, storeUrl: string): string {
  switch (node.kind) {
    case 'text':
    case 'code':
      return node.text
    case 'break':
      return '\n'
    case 'strong':
    case 'emphasis':
      return plainInline(node.content, storeUrl)
    case 'link':
      return withAddress(plainInline(node.content, storeUrl), node.url, storeUrl)
  }
}

/** A link names its address where that can be told apart from its text. */
function withAddress(text: string, url: string, storeUrl: string): string {
  const address = url.startsWith('/') ? `${storeUrl}${url}` : url.replace(/^mailto:/, '')
  return address === text ? text : `${text} (${address})`
}
