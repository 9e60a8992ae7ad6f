import { useLingui } from '@lingui/react/macro'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'

/** What is shared: a beat, or a crate by the token of its link. */
export type ShareSubject = { kind: 'beat'; beat: BeatDetail } | { kind: 'crate'; token: string; name: string }

/** Path of its page. */
export function pageOf(subject: ShareSubject): string {
  return subject.kind === 'beat' ? beatPath(subject.beat) : `/crates/${subject.token}`
}

/** Path of its player, which stays the same if the beat is given another name. */
export function embedOf(subject: ShareSubject): string {
  return `/embed/${keyOf(subject)}`
}

/** Address of its current share picture. */
export function pictureOf(subject: ShareSubject): string {
  return `/media/share/${keyOf(subject)}.png`
}

function keyOf(subject: ShareSubject): string {
  return subject.kind === 'beat' ? `beats/${subject.beat.id}` : `crates/${subject.token}`
}

/** How it is called where it is pasted. */
export function useShareTitle(subject: ShareSubject): string {
  const { t } = useLingui()
  if (subject.kind === 'crate') return subject.name
  const { title, owner } = subject.beat
  return t`${title} by ${{ username: owner.username }}`
}

/** Start of the hook in whole seconds; undefined without one, or at the very start. */
export function hookOf(subject: ShareSubject): number | undefined {
  if (subject.kind !== 'beat') return undefined
  const hook = subject.beat.sections.find(({ label }) => label === 'Hook')
  const seconds = hook && Math.floor(hook.startSeconds)
  return seconds === undefined || seconds === 0 ? undefined : seconds
}
