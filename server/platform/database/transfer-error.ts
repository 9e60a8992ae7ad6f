/** A move, backup or restore was refused or failed. The message tells the operator what to do. */
export class TransferError extends Error {}
