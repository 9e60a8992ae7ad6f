import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Text } from '#client/ui/primitives.tsx'
import type { RichBlock, RichInline } from '#contract/store/rich-text.ts'

/** Renders Markdown parsed by the server: headings, paragraphs, lists and links, never HTML. */
export function RichText({ blocks }: { blocks: readonly RichBlock[] }): ReactNode {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity than their place
    <Block key={at} block={block} />
  ))
}

function Block({ block }: { block: RichBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading>
          <Inline content={block.content} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Inline content={block.content} />
        </p>
      )
    case 'list': {
      const items = block.items.map((blocks, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity than their place
        <li key={at}>
          <Item blocks={blocks} />
        </li>
      ))
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'quote':
      return (
        <blockquote>
          <RichText blocks={block.blocks} />
        </blockquote>
      )
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
  }
}

/** No paragraph for a list item with only one. */
function Item({ blocks }: { blocks: readonly RichBlock[] }) {
  const [only, more] = blocks
  return only?.kind === 'paragraph' && !more ? (
    <Inline content={only.content} />
  ) : (
    <RichText blocks={blocks} />
  )
}

function Inline({ content }: { content: readonly RichInline[] }): ReactNode {
  return content.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity than their place
    <Piece key={at} node={node} />
  ))
}

function Piece({ node }: { node: RichInline }) {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'code':
      return <code>{node.text}</code>
    case 'strong':
      return (
        <strong>
          <Inline content={node.content} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inline content={node.content} />
        </em>
      )
    case 'break':
      return <br />
    case 'link':
      return node.url.startsWith('/') ? (
        // Only the server renders this page, a form that needs no script.
        <Text as={Link} link to={node.url} reloadDocument={node.url === '/withdraw'}>
          <Inline content={node.content} />
        </Text>
      ) : (
        <Text as="a" link href={node.url} rel="noreferrer">
          <Inline content={node.content} />
        </Text>
      )
  }
}
