import type { Take, TakeInfo } from './take.ts'

/** Where takes are stored. Runs in the worker. */
export type TakeStorage = {
  create(info: TakeInfo): Promise<TakeWriter>
  /** The takes of a beat, whole or not. */
  list(beatId: string): Promise<Take[]>
  /** @throws Error if there is no such take */
  read(
    take: Pick<Take, 'id' | 'beatId'>,
    from: number,
    count: number | undefined,
  ): Promise<Float32Array<ArrayBuffer>>
  update(info: TakeInfo): Promise<void>
  remove(take: Pick<Take, 'id' | 'beatId'>): Promise<void>
  /** What belongs to a beat beside its takes: its cut. */
  saveText(beatId: string, text: string): Promise<void>
  readText(beatId: string): Promise<string | undefined>
}

/** @throws QuotaExceededError if there is no more space; what was written before stays */
export type TakeWriter = {
  write(samples: Float32Array<ArrayBuffer>): void | Promise<void>
  /** Makes sure that everything is on the disk. */
  flush(): void | Promise<void>
  close(info: TakeInfo): Promise<void>
}

/** Samples after which a writer is flushed, in seconds: what an empty battery may cost. */
export const FLUSH_SECONDS = 0.5
