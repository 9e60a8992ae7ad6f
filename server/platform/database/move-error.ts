/** Why a store is not moved, backed up or restored, as a sentence for the operator that says what to do. */
export class MoveError extends Error {}
