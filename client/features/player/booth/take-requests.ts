import type { Take, TakeInfo } from './take.ts'

type TakeKey = Pick<Take, 'id' | 'beatId'>

/** How a recording ended: `full` when the device had no more space. */
export type TakeEnd = { samples: number; lost: number; problem: 'full' | 'failed' | undefined }

/** What the worker does, with its arguments and its answer. */
export type TakeRequests = {
  open: (options: { kind: StorageKind | undefined }) => StorageKind
  list: (beatId: string) => Take[]
  /** Starts to store what comes over the port; answers once the file is there. */
  record: (info: TakeInfo, port: MessagePort) => void
  /** The end of the recording, once everything is stored. */
  ended: (id: string, punchEnd: number | undefined, slipped: number) => TakeEnd
  read: (take: TakeKey, from: number, count: number | undefined) => Float32Array<ArrayBuffer>
  peaks: (take: TakeKey, perSecond: number, rate: number) => Uint8Array<ArrayBuffer>
  update: (info: TakeInfo) => void
  remove: (take: TakeKey) => void
  saveText: (beatId: string, text: string) => void
  readText: (beatId: string) => string | undefined
}

export type StorageKind = 'files' | 'database'

export type TakeRequest = {
  [Name in keyof TakeRequests]: { id: number; name: Name; args: Parameters<TakeRequests[Name]> }
}[keyof TakeRequests]

/** `stopped`: a recording that ended by itself, and why. */
export type TakeMessage =
  | { id: number; value: unknown }
  | { id: number; failed: string; reason: string }
  | { stopped: string; problem: 'full' | 'failed' }
