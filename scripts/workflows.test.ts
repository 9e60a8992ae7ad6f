import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const Workflow = z.object({
  on: z.unknown(),
  permissions: z.object({ contents: z.literal('read') }).strict(),
  jobs: z.record(
    z.string(),
    z.object({
      permissions: z.record(z.string(), z.string()).default({}),
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().default(''),
          env: z.record(z.string(), z.string()).default({}),
        }),
      ),
    }),
  ),
})
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((name) => {
  const text = readFileSync(join(root, name), 'utf8')
  return { name, text, ...Workflow.parse(parse(text)) }
})
const jobs = workflows.flatMap(({ jobs }) => Object.values(jobs))
const steps = jobs.flatMap(({ steps }) => steps)

test('other people’s actions are pinned to a commit', () => {
  const others = steps.flatMap(({ uses = '' }) => (/^(?:actions\/|\.\/|$)/.test(uses) ? [] : uses))
  expect(others.length).toBeGreaterThan(3)
  expect(others.filter((uses) => !/@[\da-f]{40}$/.test(uses))).toEqual([])
})

test('where images are signed, no package runs anything of its own', () => {
  const signing = jobs.filter(({ permissions }) => permissions['id-token'] === 'write')
  expect(signing).toHaveLength(1)
  const commands = signing.flatMap(({ steps }) => steps.flatMap(({ run }) => run.split('\n')))
  // `npm run` installs what is missing.
  const installing = commands.filter((line) => /\bnpm (?:ci|i|install|run|test|start)\b|\bnpx\b/.test(line))
  expect(installing).toEqual([expect.stringContaining('--ignore-scripts')])
})

test('pull requests get no secret', () => {
  for (const { on, text, name } of workflows)
    if (JSON.stringify(on).includes('pull_request')) expect(text, name).not.toMatch(/secrets\.|_target|write/)
})
