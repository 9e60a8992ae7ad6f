import type { BeatDetail } from '#contract/catalogue/beat.ts'

/** What is shared: a beat, or a crate by the token of its link. */
export type ShareSubject = { kind: 'beat'; beat: BeatDetail } | { kind: 'crate'; token: string; name: string }

/** Path of its page. */
export function pageOf(subject: ShareSubject): string {
  return subject.kind === 'beat' ? `/beats/${subject.beat.id}` : `/crates/${subject.token}`
}

/** Address of its current share picture. */
export function pictureOf(subject: ShareSubject): string {
  return `/media/share${pageOf(subject)}.png`
}

/** How it is called where it is pasted. */
export function titleOf(subject: ShareSubject): string {
  return subject.kind === 'beat' ? `${subject.beat.title} by ${subject.beat.owner.username}` : subject.name
}

/** Start of the hook in whole seconds; undefined without one, or at the very start. */
export function hookOf(subject: ShareSubject): number | undefined {
  if (subject.kind !== 'beat') return undefined
  const hook = subject.beat.sections.find(({ label }) => label === 'Hook')
  const seconds = hook && Math.floor(hook.startSeconds)
  return seconds === undefined || seconds === 0 ? undefined : seconds
}
