import type { LicenseScope } from './license-scope.ts'
import { countPhrase, fileName, formatList, limitPhrase, performancePhrase } from './license-sentences.ts'
import { renderTerms, type TermValues } from './license-terms.ts'
import { buyerShare } from './scope-rows.ts'

/** Values of a contract's variables: the parties, the purchase and the license's scope. */

/** A producer or buyer. Neither name is the login name. */
type Party = { legalName: string | null; artistName: string | null }

/** Licenses of a beat granted before an exclusive one, by name, such as 12 under Basic. */
export type EarlierLicenses = readonly { name: string; count: number; limits: string }[]

/** `Maya Rivers, known as mara_volt`; a single name if there is only one, `otherwise` if there is none. */
export function partyName({ legalName, artistName }: Party, otherwise: string): string {
  const legal = legalName || null
  const artist = artistName || null
  if (legal && artist && legal !== artist) return `${legal}, known as ${artist}`
  return legal ?? artist ?? otherwise
}

/** `Maya Rivers, through Backbeat`; a licensor who is known by the store's name is named once. */
export function licensorThrough(licensor: string, store: string): string {
  const isStore = licensor === store || licensor.endsWith(`, known as ${store}`)
  return isStore ? licensor : `${licensor}, through ${store}`
}

/** `The producer is registered with ASCAP (IPI 00123456789) and published by Night Music.` Empty if nothing is given. */
export function registrationOf({
  pro,
  ipi,
  publisher,
}: {
  pro: string | null
  ipi: string | null
  publisher: string | null
}): string {
  const registered = pro
    ? `registered with ${pro}${ipi ? ` (IPI ${ipi})` : ''}`
    : ipi && `registered under IPI ${ipi}`
  const parts = [registered, publisher && `published by ${publisher}`].filter(Boolean)
  return parts.length === 0 ? '' : `The producer is ${parts.join(' and ')}.`
}

/** The values of the variables that depend on the scope. */
export function scopeValues(
  scope: LicenseScope,
  given: {
    producer: string
    beat: string
    store: string
    earlier?: EarlierLicenses | undefined
    /** Start of the term, if not the day of the purchase. */
    termFrom?: string | undefined
  },
): TermValues {
  const credit = creditLine(scope, given)
  return {
    grant: scope.exclusive ? 'an exclusive license' : 'a non-exclusive license',
    files: formatList(scope.files.map(fileName)),
    streams: limitPhrase(scope.streams, 'stream'),
    copies: limitPhrase(scope.copies, 'copy', 'copies'),
    videos: countPhrase(scope.videos, 'music video'),
    radioStations: countPhrase(scope.radioStations, 'radio station'),
    performances: performancePhrase(scope.performances),
    term:
      scope.termYears === null
        ? 'without an end'
        : `for ${scope.termYears} ${scope.termYears === 1 ? 'year' : 'years'} from ${given.termFrom ?? 'the day of the purchase'}`,
    producerShare: `${scope.publishingShare}%`,
    artistShare: `${buyerShare(scope)}%`,
    credit: credit === '' ? 'no credit is asked for' : `“${credit}”`,
    exclusivity: exclusivityOf(scope, given.earlier),
  }
}

/** The required credit; empty if none is required. */
export function creditLine(
  { credit }: Pick<LicenseScope, 'credit'>,
  { producer, beat, store }: { producer: string; beat: string; store: string },
): string {
  return renderTerms(credit, { producer, beat, store })[0] ?? ''
}

/** An exclusive contract lists earlier licenses, which stay in force. */
function exclusivityOf({ exclusive }: LicenseScope, earlier: EarlierLicenses | undefined): string {
  if (!exclusive)
    return 'The license is not exclusive: the producer may use the beat and license it to others, also exclusively. This license then stays in force.'
  const promise =
    'The license is exclusive: from the day of the purchase on, nobody else can license the beat.'
  if (earlier === undefined) return `${promise} Licenses granted before stay in force within their limits.`
  if (earlier.length === 0) return `${promise} No license of it was granted before.`
  const list = earlier.map(({ name, count, limits }) => `${count} ${name} (${limits})`)
  return `${promise} Licenses granted before stay in force within their limits: ${formatList(list)}.`
}
