import { readFileSync } from 'node:fs'

/**
 * The default legal texts. The privacy policy describes what the software really does with personal data: keep it up to
 * date.
 */
export const standardTexts = { terms: read('terms.md'), privacy: read('privacy.md') }

function read(name: string): string {
  return readFileSync(new URL(`./texts/${name}`, import.meta.url), 'utf8')
}
