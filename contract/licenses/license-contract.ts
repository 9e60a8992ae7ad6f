import { type Draws, languageOf } from '#contract/text/draws.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listNames } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import type { LicenseScope } from './license-scope.ts'
import { countPhrase, fileName, limitPhrase, performancePhrase } from './license-sentences.ts'
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
export function licensorThrough(licensor: string, store: string, i18n: Draws): string {
  const isStore = licensor === store || licensor.endsWith(`, known as ${store}`)
  return isStore ? licensor : i18n._(msg`${{ licensor }}, through ${{ store }}`)
}

type Registration = { pro: string | null; ipi: string | null; publisher: string | null }

/** `The producer is registered with ASCAP (IPI 00123456789) and published by Night Music.` Empty if nothing is given. */
export function registrationOf(given: Registration, i18n: Draws): string {
  const sentence = registrationSentence(given)
  return sentence ? i18n._(sentence) : ''
}

function registrationSentence({ pro, ipi, publisher }: Registration): Message | undefined {
  if (pro && ipi)
    return publisher
      ? msg`The producer is registered with ${{ pro }} (IPI ${{ ipi }}) and published by ${{ publisher }}.`
      : msg`The producer is registered with ${{ pro }} (IPI ${{ ipi }}).`
  if (pro)
    return publisher
      ? msg`The producer is registered with ${{ pro }} and published by ${{ publisher }}.`
      : msg`The producer is registered with ${{ pro }}.`
  if (ipi)
    return publisher
      ? msg`The producer is registered under IPI ${{ ipi }} and published by ${{ publisher }}.`
      : msg`The producer is registered under IPI ${{ ipi }}.`
  return publisher ? msg`The producer is published by ${{ publisher }}.` : undefined
}

/** The values of the variables that depend on the scope, in the language of the contract. */
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
  i18n: Draws,
): TermValues {
  const locale = languageOf(i18n)
  const credit = creditLine(scope, given)
  return {
    grant: i18n._(scope.exclusive ? msg`an exclusive license` : msg`a non-exclusive license`),
    files: listNames(
      scope.files.map((kind) => fileName(kind, i18n)),
      locale,
    ),
    streams: limitPhrase(scope.streams, 'streams', i18n),
    copies: limitPhrase(scope.copies, 'copies', i18n),
    videos: countPhrase(scope.videos, 'videos', i18n),
    radioStations: countPhrase(scope.radioStations, 'radioStations', i18n),
    performances: performancePhrase(scope.performances, i18n),
    term: i18n._(termOf(scope.termYears, given.termFrom)),
    producerShare: i18n._(inPercent(scope.publishingShare, locale)),
    artistShare: i18n._(inPercent(buyerShare(scope), locale)),
    credit: i18n._(credit === '' ? msg`no credit is asked for` : msg`“${{ credit }}”`),
    exclusivity: exclusivityOf(scope, given.earlier, i18n),
  }
}

function termOf(years: number | null, from: string | undefined): Message {
  if (years === null) return msg`without an end`
  return from === undefined
    ? msg`for ${plural({ years }, { one: '# year', other: '# years' })} from the day of the purchase`
    : msg`for ${plural({ years }, { one: '# year', other: '# years' })} from ${{ day: from }}`
}

const inPercent = (percent: number, locale: Locale) => msg`${{ percent: formatCount(percent, locale) }}%`

/** The required credit; empty if none is required. */
export function creditLine(
  { credit }: Pick<LicenseScope, 'credit'>,
  { producer, beat, store }: { producer: string; beat: string; store: string },
): string {
  return renderTerms(credit, { producer, beat, store })[0] ?? ''
}

/** An exclusive contract lists earlier licenses, which stay in force. */
function exclusivityOf(
  { exclusive }: LicenseScope,
  earlier: EarlierLicenses | undefined,
  i18n: Draws,
): string {
  if (!exclusive)
    return i18n._(
      msg`The license is not exclusive: the producer may use the beat and license it to others, also exclusively. This license then stays in force.`,
    )
  const promise = i18n._(
    msg`The license is exclusive: from the day of the purchase on, nobody else can license the beat.`,
  )
  return `${promise} ${i18n._(earlierSentence(earlier, languageOf(i18n)))}`
}

function earlierSentence(earlier: EarlierLicenses | undefined, locale: Locale): Message {
  if (earlier === undefined) return msg`Licenses granted before stay in force within their limits.`
  if (earlier.length === 0) return msg`No license of it was granted before.`
  const licenses = listNames(
    earlier.map(({ name, count, limits }) => `${count} ${name} (${limits})`),
    locale,
  )
  return msg`Licenses granted before stay in force within their limits: ${{ licenses }}.`
}
