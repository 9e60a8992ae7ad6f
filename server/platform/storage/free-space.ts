import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024

type FreeSpace = { freeMb: number; isLow: boolean }

/** Free space of the disk with the data folder, for warnings before it is full. */
export class DiskSpace {
  readonly #folder: string
  readonly #warnBelowMb: number

  /** @param warnBelowMb 0: never warns */
  constructor(folder: string, warnBelowMb: number) {
    this.#folder = folder
    this.#warnBelowMb = warnBelowMb
  }

  async read(): Promise<FreeSpace> {
    const { bavail, bsize } = await statfs(this.#folder)
    const freeMb = Math.floor((bavail * bsize) / MB)
    return { freeMb, isLow: freeMb < this.#warnBelowMb }
  }
}
