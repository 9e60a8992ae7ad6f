import type { Beat } from '#contract/catalogue/beat.ts'

/** Titles of pages about one thing. Apart from those of all other pages (`page-head.ts`), which a beat's page does without. */

type Named = Pick<Beat, 'title' | 'owner'>

export function beatTitle({ title, owner }: Named, storeName: string): string {
  return `${title} by ${owner.username} | ${storeName}`
}

/** Of the page on which a voice is recorded over a beat. */
export function boothTitle(beat: Named, storeName: string): string {
  return `Vocal booth: ${beatTitle(beat, storeName)}`
}

export function producerTitle(name: string, storeName: string): string {
  return `Beats by ${name} | ${storeName}`
}
