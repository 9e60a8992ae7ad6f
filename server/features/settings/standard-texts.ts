import { readFileSync } from 'node:fs'

/**
 * What the store says where an administrator has not written anything else. The privacy policy is what the software
 * really does with personal data: whoever changes that changes the policy.
 */
export const standardTexts = { terms: read('terms.md'), privacy: read('privacy.md') }

function read(name: string): string {
  return readFileSync(new URL(`./texts/${name}`, import.meta.url), 'utf8')
}
