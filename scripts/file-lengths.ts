/** Part of `npm run check`: no file grows beyond what is read in one go. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** In lines. */
export const MAX_SOURCE = 300
/** Of tests, the code that only they use, and styles. */
export const MAX_TEST = 500

const FOLDERS = [
  ...['bench', 'client', 'contract', 'demo', 'scripts', 'server', 'tests'],
  ...['paypal-sandbox', 'sandbox-kit', 'stripe-sandbox'],
]
const COUNTED = /\.(?:ts|tsx|mjs|css)$/
const LONGER = /\.test\.tsx?$|\.css$|^tests\//

/** Files above their limit, of `lines` by path. */
export function findLongFiles(lines: ReadonlyMap<string, number>): string[] {
  return [...lines].flatMap(([path, count]) => {
    const most = LONGER.test(path) ? MAX_TEST : MAX_SOURCE
    return count > most
      ? [`${path}: ${count} lines are more than ${most}; split it by what its parts are about`]
      : []
  })
}

/** Lines of code by path, in the folders of the project that hold code. */
export function countLines(root: string): Map<string, number> {
  return new Map(
    FOLDERS.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => COUNTED.test(path))
        .map((path): [string, number] => {
          const inRepository = `${folder}/${path.split(sep).join('/')}`
          return [inRepository, readFileSync(join(root, inRepository), 'utf8').trimEnd().split('\n').length]
        }),
    ),
  )
}
