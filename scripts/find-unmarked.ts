/** Lists what of pages nobody marked for translation. Alone: `node scripts/find-unmarked.ts client/ui client/pages`. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unmarkedTexts } from './unmarked-texts.ts'

/** What is not marked, and why. */
const onPurpose: Record<string, RegExp> = {
  // An offer to read in a language is in that language.
  'client/features/accounts/languages/language-offer.tsx': /./,
  // A message to the page around an embed.
  'client/embed/embed.ts': /backbeat: /,
  // An abbreviation that is the same in all languages.
  'client/embed/beat-player.tsx': /^BPM$/,
  // Values of the API.
  'client/features/selling/splits/split-draft.ts': /roducer'$/,
  'client/features/selling/certificates/license-rows.tsx': /^"Refunded"$/,
}

/** The faults below paths, without the API's routes, one a line: `client/ui/button.tsx:12 attribute "Close"`. */
export function findUnmarked(paths: readonly string[]): string[] {
  return paths
    .flatMap((path) => (statSync(path).isFile() ? [path] : globSync(`${path}/**/*.{ts,tsx}`)))
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$|^contract\/.*-routes\.ts$/.test(path))
    .sort()
    .flatMap((path) =>
      unmarkedTexts(readFileSync(path, 'utf8'), path)
        .filter(({ text }) => !onPurpose[path.replaceAll('\\', '/')]?.test(text))
        .map(({ kind, line, text }) => `${path}:${line} ${kind} ${text}`),
    )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const line of findUnmarked(process.argv.slice(2))) console.log(line.slice(0, 200))
}
