/** Part of `npm run check`: styles belong to their component, and other features do not use them. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { sharedStyles } from './shared-styles.ts'

export type StyleSource = { path: string; text: string }

/** The only styles that are not modules. */
const GLOBAL = [
  'client/app/app.css',
  'client/embed/embed.css',
  ...['fonts', 'reset', 'tokens'].map((name) => `client/ui/styles/${name}.css`),
]
const CLASS_LITERAL = /\bclassName=(?:["']|\{(?:classNames\()?["'`])/
const MODULE = /(?:from|import) ["']([^"']+\.module\.css)["']/g

/**
 * Class names as text, global stylesheets, and modules used by another feature than their own. `shared` lists the uses
 * that are still allowed, as `module ← folder`; those that are gone have to leave it.
 */
export function findStyleFaults(
  sources: readonly StyleSource[],
  shared: readonly string[] = sharedStyles,
): string[] {
  const faults: string[] = []
  const uses = new Set<string>()
  for (const { path, text } of sources) {
    if (path.endsWith('.css') && !path.endsWith('.module.css') && !GLOBAL.includes(path))
      faults.push(`${path}: write it as a module beside its component`)
    if (path.endsWith('.tsx') && CLASS_LITERAL.test(text))
      faults.push(`${path}: take class names from the component's module`)
    for (const [, specifier = ''] of text.matchAll(MODULE)) {
      const module = resolve(path, specifier)
      if (
        roomOf(module) === roomOf(path) ||
        (roomOf(module) === 'client/ui' && !path.startsWith('client/ui/'))
      )
        continue
      uses.add(`${module} ← ${roomOf(path)}`)
    }
  }
  for (const use of uses)
    if (!shared.includes(use))
      faults.push(`${use}: give what both need a component in client/ui, or a class of its own`)
  for (const use of shared)
    if (!uses.has(use)) faults.push(`${use}: no longer used; remove it from scripts/shared-styles.ts`)
  return faults.sort()
}

/** The client's styles and components, without tests. */
export function readStyleSources(root: string): StyleSource[] {
  return readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' })
    .map((path) => `client/${path.split(sep).join('/')}`)
    .filter((path) => /(?<!\.test)\.tsx$|\.css$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function resolve(path: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier).split(sep).join('/')
}

/** `client/features/selling/carts`, `client/ui`, `client/pages`, … */
function roomOf(path: string): string {
  const parts = path.split('/')
  return parts.slice(0, parts[1] === 'features' ? 4 : 2).join('/')
}
