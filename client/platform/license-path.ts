/** URL parameter of a beat's page that opens its license picker. */
export const LICENSE_PARAM = 'license'

/** Instead of a license's id: the one at the price that was shown. */
const ANY = 'choose'

/** Opens the license picker on the beat's page, with this license selected. */
export function licensePath(beatId: string, license = ANY): string {
  return `/beats/${beatId}?${LICENSE_PARAM}=${license}`
}
