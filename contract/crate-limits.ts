/** Besides hearts. */
export const MAX_CRATES = 200
export const MAX_BEATS_IN_CRATE = 2_000
export const CRATE_NAME_LENGTH = 80
export const CRATE_TEXT_LENGTH = 500
export const CRATE_NOTE_LENGTH = 200

/** For the store's own lists (hearts and passed beats). */
export const crateNames = { hearts: 'Hearts', passed: 'Not for me' } as const
