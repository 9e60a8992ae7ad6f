import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

const cache = new Map<string, string>()

/** The JavaScript of `browser/{name}.ts`; undefined where there is no such file. */
export async function readBrowserModule(name: string): Promise<string | undefined> {
  const cached = cache.get(name)
  if (cached !== undefined) return cached
  const source = await readFile(join(import.meta.dirname, 'browser', `${name}.ts`), 'utf8').catch(
    () => undefined,
  )
  if (source === undefined) return undefined
  const script = stripTypeScriptTypes(source)
  cache.set(name, script)
  return script
}
