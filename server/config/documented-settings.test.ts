import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { settingNames } from './settings.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** The variables in an example file, including commented-out ones. */
const setIn = (text: string) =>
  [...text.matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].flatMap(([, name]) => name ?? [])

const guide = 'docs/operating/configuration.md'

/** The first column of the settings table. */
function settingsTable(): string[] {
  const [, section = ''] = read(guide).split('\n## Settings\n')
  const [table = ''] = section.split('\n## ')
  const cells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) => cell ?? [])
  return cells.flatMap((cell) => cell.split(', ').map((name) => name.replaceAll('`', '')))
}

test.each([
  [guide, settingsTable()],
  ['.env.example', setIn(read('.env.example'))],
])('%s lists exactly the existing settings', (_file, names) => {
  expect(names.toSorted()).toEqual(settingNames.toSorted())
})

test('.env.example as it is leaves every setting at its default', () => {
  const lines = [...read('.env.example').matchAll(/^([A-Z][A-Z\d_]+)=(.*)$/gm)]
  const env = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
  expect(readConfig(env)).toEqual(readConfig({}))
  const real = { NODE_ENV: 'production', PAYMENTS: 'sandbox', SUPPORT_EMAIL: 'desk@example.com' }
  expect(readConfig({ ...env, ...real })).toEqual(readConfig(real))
})

test('compose.several.env.example has the variables of compose.several.yaml', () => {
  expect(setIn(read('deploy/compose.several.env.example')).toSorted()).toEqual(
    takenBy('deploy/compose.several.yaml').toSorted(),
  )
})

test('compose.env.example has the variables of compose.yaml, and settings', () => {
  const names = setIn(read('deploy/compose.env.example'))
  const taken = takenBy('compose.yaml')
  expect(names).toEqual(expect.arrayContaining(taken))
  expect(names.filter((name) => !taken.includes(name) && !settingNames.includes(name))).toEqual([])
})

/** The variables that a compose file takes from its environment. */
function takenBy(file: string): string[] {
  return [...new Set([...read(file).matchAll(/\$\{([A-Z\d_]+)/g)].flatMap(([, name]) => name ?? []))]
}

const isOurs = (image: unknown) => /backbeat/i.test(String(image))
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      environment: z.union([z.record(z.string(), z.unknown()), z.array(z.string())]).default({}),
    }),
  ),
})
const Blueprint = z.object({
  services: z.array(z.object({ envVars: z.array(z.object({ key: z.string() })) })),
})

/** The variables that a file of `deploy` sets for the store. */
function namesFor(file: string): string[] {
  const content: unknown = parse(read(file), { merge: true })
  const blueprint = Blueprint.safeParse(content)
  if (blueprint.success)
    return blueprint.data.services.flatMap(({ envVars }) => envVars.map(({ key }) => key))
  const stores = Object.values(Compose.parse(content).services).filter(({ image }) => isOurs(image))
  return stores.flatMap(({ environment }) =>
    Array.isArray(environment)
      ? environment.map((line) => line.split('=')[0] ?? '')
      : Object.keys(environment),
  )
}

/** What starts the store, without a file for store pages. */
const packages = globSync(['compose.yaml', 'deploy/**/*.{yaml,yml}'], { cwd: root }).filter(
  (file) => !file.endsWith('umbrel-app.yml'),
)

test('compose files and packages set only what is a setting', () => {
  expect(packages.length).toBeGreaterThan(5)
  for (const file of packages) {
    const names = namesFor(file)
    expect(names.length, file).toBeGreaterThan(0)
    // Coolify's own.
    const unknown = names.filter((name) => !settingNames.includes(name) && !name.startsWith('SERVICE_'))
    expect(unknown, file).toEqual([])
  }
})

test('what names a version of the image names this one', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const files = globSync(['compose.yaml', 'deploy/**/*', 'docs/operating/*.md', 'README.md'], { cwd: root })
  const found = files
    .filter((file) => /\.\w+$/.test(file))
    .flatMap((file) => [
      ...[...read(file).matchAll(/backbeat:(\d+\.\d+\.\d+)/g)].map(([, named]) => `${file} ${named}`),
      ...[...read(file).matchAll(/^ {0,2}version: "(.+)"$/gm)].map(([, named]) => `${file} ${named}`),
    ])
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter((line) => !line.endsWith(` ${version}`))).toEqual([])
})
