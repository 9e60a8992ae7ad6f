import type { Beat } from '#contract/catalogue/beat.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** Titles of pages about one thing. Apart from those of all other pages (`page-head.ts`), which a beat's page does without. */

type Named = Pick<Beat, 'title' | 'owner'>

export function beatTitle({ title, owner }: Named, storeName: string): Message {
  const producer = owner.username
  return msg`${{ title }} by ${{ producer }} | ${{ storeName }}`
}

/** Of the page on which a voice is recorded over a beat. */
export function boothTitle({ title, owner }: Named, storeName: string): Message {
  const producer = owner.username
  return msg`Vocal booth: ${{ title }} by ${{ producer }} | ${{ storeName }}`
}

export function producerTitle(producer: string, storeName: string): Message {
  return msg`Beats by ${{ producer }} | ${{ storeName }}`
}
