import { beatPath } from '#contract/catalogue/beat-path.ts'

/** URL parameter of a beat's page that opens its license picker. */
export const LICENSE_PARAM = 'license'

/** Instead of a license's id: the one at the price that was shown. */
const ANY = 'choose'

/** Opens the license picker on the beat's page, with this license selected. */
export function licensePath(beat: { id: string; slug?: string | undefined }, license = ANY): string {
  return `${beatPath(beat)}?${LICENSE_PARAM}=${license}`
}
