import type { Cover } from '#contract/catalogue/beat.ts'

/** What choosing a license shows of its beat. */
export type LicensedBeat = {
  id: string
  title: string
  owner: { username: string }
  image: string
  cover: Cover | null
}
