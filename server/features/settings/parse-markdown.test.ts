import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RichBlock, RichInline } from '#contract/rich-text.ts'
import { parseMarkdown } from './parse-markdown.ts'

test('headings, lists, links and emphasis are parsed', () => {
  expect(parseMarkdown('# Terms\n\nSee [us](/contact) **now**.\n\n1. one\n2. two')).toEqual([
    { kind: 'heading', level: 2, content: [{ kind: 'text', text: 'Terms' }] },
    {
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'See ' },
        { kind: 'link', url: '/contact', content: [{ kind: 'text', text: 'us' }] },
        { kind: 'text', text: ' ' },
        { kind: 'strong', content: [{ kind: 'text', text: 'now' }] },
        { kind: 'text', text: '.' },
      ],
    },
    {
      kind: 'list',
      isOrdered: true,
      start: 1,
      items: ['one', 'two'].map((text) => [{ kind: 'paragraph', content: [{ kind: 'text', text }] }]),
    },
  ])
})

test('HTML and scripts stay plain text', () => {
  expect(parseMarkdown('<script>alert(1)</script>')).toEqual([
    { kind: 'paragraph', content: [{ kind: 'text', text: '<script>alert(1)</script>' }] },
  ])
  expect(JSON.stringify(parseMarkdown('a <img src=x onerror=alert(1)> b'))).not.toContain('"kind":"html"')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#x09;script:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'file:///etc/passwd',
])('a link to %s becomes plain text', (url) => {
  expect(linksOf(parseMarkdown(`[here](<${url}>)`))).toEqual([])
  expect(linksOf(parseMarkdown(`<${url}>`))).toEqual([])
})

test('no input yields an unsafe link', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...'[]()<>!*_`#-1. \n:/\\javascript"&#x3ahtp'), { maxLength: 60 }),
      (letters) => {
        for (const url of linksOf(parseMarkdown(letters.join(''))))
          expect(url).toMatch(/^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i)
      },
    ),
  )
})

function linksOf(blocks: readonly (RichBlock | RichInline)[]): string[] {
  return blocks.flatMap((node) => {
    const within = [
      ...('content' in node ? linksOf(node.content) : []),
      ...('blocks' in node ? linksOf(node.blocks) : []),
      ...('items' in node ? node.items.flatMap(linksOf) : []),
    ]
    return node.kind === 'link' ? [node.url, ...within] : within
  })
}
