/** The terms that every license of the store has beside its own rights; printed on the document, too. */
export function licenseTerms(licensor: string): string[] {
  return [
    `${licensor} grants the licensee a non-exclusive right to use the beat in new recordings, within the limits of this license.`,
    `${licensor} stays the owner of the beat and of its copyright, and is to be credited as its producer.`,
    'The beat itself may not be sold, licensed on or registered as the licensee’s own work.',
    'The license is in force while its payment is not refunded, and cannot be passed on without the beat’s new recording.',
  ]
}
