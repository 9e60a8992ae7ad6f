import { type Locale, sourceLocale } from '#contract/text/locales.ts'

/** Default contract text of a new license. One paragraph per line. */
export const defaultTerms = [
  'Parties. {licensor} (“the producer”) licenses the beat “{beat}” to {licensee} (“the artist”) through {store}. Order {order}, {date}, paid with {price}.',
  'Grant. The producer grants the artist {grant} to record one new song with the beat, and to publish, sell, stream and perform that song worldwide, {term}, within the limits below. Uses that began within the term and the limits may stay published.',
  'Files. The license comes with {files}.',
  'Limits. The song may reach {streams} and {copies} in all, and be used for {videos} and on {radioStations}. Live, it allows {performances}. To go beyond a limit, the artist needs a license with a higher one; what was paid for this one comes off its price.',
  'Exclusivity. {exclusivity}',
  'Ownership. The producer stays the owner of the beat and of its copyright. The artist owns the words and the performance. The artist may not sell, lend, sublicense or register the beat itself, alone or with small changes.',
  'Publishing. Of the composition that is the song, {producerShare} belong to the producer and {artistShare} to the artist, and neither registers more than that share with collecting societies. {registration}',
  'Credit. The artist credits the producer wherever credits are customary: {credit}.',
  'Content ID. The artist may register the song with Content ID and similar systems only if other users of the beat stay free of claims: the beat alone must not be registered as a reference.',
  'Samples. The producer states that the beat is their own work and, to their knowledge, holds no sample that is not cleared. Whoever adds samples clears them.',
  'Synchronization. Music videos for the song are included within the limits. Film, television, games and advertising need the written consent of the producer.',
  'Transfer. The license cannot be sold or transferred without the song. A label or distributor may use the song in the artist’s name within these terms.',
  'Termination. The license ends when its payment is refunded or charged back, or when the artist breaks these terms and does not remedy it within 30 days of a written notice. The artist then takes the song down.',
  'Law. This contract is governed by the law of {law}. If one provision is invalid, the others remain in force.',
].join('\n')

/** The contract text before tiers were editable. */
export const firstTerms = [
  '{licensor} grants the licensee a non-exclusive right to use the beat in new recordings, within the limits of this license.',
  '{licensor} stays the owner of the beat and of its copyright, and is to be credited as its producer.',
  'The beat itself may not be sold, licensed on or registered as the licensee’s own work.',
  'The license is in force while its payment is not refunded, and cannot be passed on without the beat’s new recording.',
].join('\n')

/** The language of a contract text: that of the owner's texts, but of one that the store came with English. */
export function termsLocaleOf(terms: string, writtenIn: Locale): Locale {
  return isDefault(terms) ? sourceLocale : writtenIn
}

const [beforeRegistration = '', afterRegistration = ''] = defaultTerms.split('{registration}')

/** Also once the producer's registration is filled in. */
function isDefault(terms: string): boolean {
  return terms === firstTerms || (terms.startsWith(beforeRegistration) && terms.endsWith(afterRegistration))
}

/** The text that a license is sold with to whoever reads this language: its translation, else as the owner wrote it. */
export function contractIn(
  { terms, translations }: { terms: string; translations: Partial<Record<Locale, string>> },
  { locale, writtenIn }: { locale: Locale; writtenIn: Locale },
): { text: string; locale: Locale } {
  const translated = translations[locale]
  return translated === undefined
    ? { text: terms, locale: termsLocaleOf(terms, writtenIn) }
    : { text: translated, locale }
}
