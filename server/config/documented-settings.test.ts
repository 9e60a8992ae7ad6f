import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settingNames } from './settings.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', name), 'utf8')

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

test('compose.env.example has the variables of compose.yaml', () => {
  const compose = read('compose.yaml')
  const taken = new Set([...compose.matchAll(/\$\{([A-Z\d_]+)/g)].flatMap(([, name]) => name ?? []))
  expect(setIn(read('deploy/compose.env.example')).toSorted()).toEqual([...taken].toSorted())
})
