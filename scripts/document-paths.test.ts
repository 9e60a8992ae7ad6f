import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const PATH = /`((?:server|client|contract|scripts|tests|demo|bench|deploy)\/[\w./-]+)`/g

test('documents name only files and folders that exist', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    // What it was called then.
    .filter((file) => file !== 'CHANGELOG.md')
  const gone = documents.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(PATH)].flatMap(([, path = '']) =>
      existsSync(join(root, path)) || path.includes('NNNN') ? [] : [`${file}: ${path}`],
    ),
  )
  expect(documents.length).toBeGreaterThan(50)
  expect(gone).toEqual([])
})
