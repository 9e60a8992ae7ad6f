import { expect, test } from 'vitest'
import type { RichBlock, RichInline } from '#contract/store/rich-text.ts'
import { fc } from '#tests/laws.ts'
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
  '/&#x09;/evil.example',
  'file:///etc/passwd',
])('a link to %s becomes plain text', (url) => {
  expect(linksOf(parseMarkdown(`[here](<${url}>)`))).toEqual([])
  expect(linksOf(parseMarkdown(`<${url}>`))).toEqual([])
})

test('reference links keep their text, also where the reference is defined elsewhere', () => {
  const markdown = 'See [the terms][1], [1] and ![our logo][1].\n\n> [1]: /terms\n\n[1]: /other'
  const link = (text: string) => ({ kind: 'link', url: '/terms', content: [{ kind: 'text', text }] })
  expect(parseMarkdown(markdown)[0]).toEqual({
    kind: 'paragraph',
    content: [
      { kind: 'text', text: 'See ' },
      link('the terms'),
      { kind: 'text', text: ', ' },
      link('1'),
      { kind: 'text', text: ' and ' },
      { kind: 'text', text: 'our logo' },
      { kind: 'text', text: '.' },
    ],
  })
  expect(linksOf(parseMarkdown('[a][1]\n\n[1]: javascript:alert(1)'))).toEqual([])
})

test.each([
  ['quotes', `${'>'.repeat(2_000)} deep`],
  ['lists on one line', `${'- '.repeat(500)}deep`],
  ['lists', Array.from({ length: 150 }, (_, level) => `${'  '.repeat(level)}- deep`).join('\n')],
  ['emphasis', `${'*'.repeat(24_000)}deep${'*'.repeat(24_000)}`],
])('thousands of nested %s are cheap to parse and shallow', (_what, markdown) => {
  // Parsing in exponential time would exceed the test's own time limit.
  const json = JSON.stringify(parseMarkdown(markdown))
  expect(json).toContain('deep')
  let depth = 0
  let deepest = 0
  for (const letter of json) {
    if (letter === '[') deepest = Math.max(deepest, ++depth)
    if (letter === ']') depth--
  }
  expect(deepest).toBeLessThan(120)
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
