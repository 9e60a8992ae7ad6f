import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const PATH = /`((?:server|client|contract|scripts|tests|demo|bench|deploy)\/[\w./-]+)`/g
/** Links and pictures, but for those to other sites and to pages of the store. */
const LINK = /\]\((?![a-z]+:|\/)<?([^)\s>]*)>?\)/g

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What headings are called in addresses, as GitHub and GitLab do it: `## Back up, move` is `back-up-move`. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutCode(markdown).matchAll(/^#+ (.+)$/gm)) {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')
    const name = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    let anchor = name
    for (let again = 1; anchors.has(anchor); again++) anchor = `${name}-${again}`
    anchors.add(anchor)
  }
  return anchors
}

function withoutCode(markdown: string): string {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ''))
}

/** Why a link of a document leads nowhere; undefined: it leads somewhere. */
function faultOf(file: string, link: string): string | undefined {
  const [path = '', anchor] = decodeURI(link).split('#')
  const target = path === '' ? file : join(dirname(file), path)
  if (!existsSync(join(root, target))) return `${file}: ${link} does not exist`
  if (anchor === undefined || !target.endsWith('.md')) return undefined
  return anchorsOf(read(target)).has(anchor) ? undefined : `${file}: ${link} has no such heading`
}

test('documents name only files and folders that exist', () => {
  const gone = documents
    // What it was called then.
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [...read(file).matchAll(PATH)].flatMap(([, path = '']) =>
        existsSync(join(root, path)) || path.includes('NNNN') ? [] : [`${file}: ${path}`],
      ),
    )
  expect(documents.length).toBeGreaterThan(50)
  expect(gone).toEqual([])
})

test('every link between documents leads to a file, and to a heading of it', () => {
  const links = documents.flatMap((file) =>
    [...withoutCode(read(file)).matchAll(LINK)].map(([, link = '']) => [file, link] as const),
  )
  expect(links.length).toBeGreaterThan(200)
  expect(links.flatMap(([file, link]) => faultOf(file, link) ?? [])).toEqual([])
  // The check itself.
  expect(faultOf('README.md', 'docs/nothing.md')).toContain('does not exist')
  expect(faultOf('README.md', 'docs/security.md#nothing')).toContain('no such heading')
})
