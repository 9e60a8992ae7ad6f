export type SectionName = 'intro' | 'verse' | 'hook' | 'break' | 'outro'

/** One bar of four quarters in its place. */
export interface Bar {
  /** Counted from the start of the song. */
  number: number
  section: SectionName
  /** Counted from the start of the section. */
  index: number
  isFirst: boolean
  isLast: boolean
  /** The section that begins after this bar, if this is the last of its own. */
  nextSection: SectionName | undefined
  /** The song's last bar, which rests on the tonic. */
  isFinal: boolean
}

type Form = readonly (readonly [SectionName, number])[]

/** Sections by the length of the song in bars; slow songs need few bars for their 45 seconds. */
const FORMS = {
  12: [
    ['intro', 2],
    ['verse', 4],
    ['hook', 4],
    ['outro', 2],
  ],
  14: [
    ['intro', 2],
    ['hook', 4],
    ['verse', 2],
    ['hook', 4],
    ['outro', 2],
  ],
  16: [
    ['intro', 2],
    ['hook', 4],
    ['verse', 4],
    ['hook', 4],
    ['outro', 2],
  ],
  18: [
    ['intro', 2],
    ['hook', 4],
    ['verse', 4],
    ['break', 2],
    ['hook', 4],
    ['outro', 2],
  ],
  20: [
    ['intro', 4],
    ['hook', 4],
    ['verse', 4],
    ['break', 2],
    ['hook', 4],
    ['outro', 2],
  ],
  22: [
    ['intro', 4],
    ['verse', 4],
    ['break', 2],
    ['hook', 8],
    ['break', 2],
    ['outro', 2],
  ],
  23: [
    ['intro', 4],
    ['verse', 4],
    ['hook', 4],
    ['break', 2],
    ['hook', 7],
    ['outro', 2],
  ],
  24: [
    ['intro', 4],
    ['hook', 8],
    ['verse', 4],
    ['break', 2],
    ['hook', 4],
    ['outro', 2],
  ],
  25: [
    ['intro', 4],
    ['verse', 5],
    ['hook', 4],
    ['break', 2],
    ['hook', 8],
    ['outro', 2],
  ],
  26: [
    ['intro', 4],
    ['hook', 8],
    ['verse', 6],
    ['break', 2],
    ['hook', 4],
    ['outro', 2],
  ],
} as const satisfies Record<number, Form>

export type SongLength = keyof typeof FORMS

/** All bars of a song of that many bars, in order. */
export function arrange(length: SongLength): Bar[] {
  const form: Form = FORMS[length]
  const bars: Bar[] = []
  form.forEach(([section, count], sectionIndex) => {
    for (let index = 0; index < count; index++) {
      const isLast = index === count - 1
      bars.push({
        number: bars.length,
        section,
        index,
        isFirst: index === 0,
        isLast,
        nextSection: isLast ? form[sectionIndex + 1]?.[0] : undefined,
        isFinal: isLast && sectionIndex === form.length - 1,
      })
    }
  })
  return bars
}
