import { type SectionStart, SectionStarts, sectionNames } from '#contract/audio/sections.ts'

/** `Hook 0:27.5` or `Hook = 27.5`, in minutes and seconds or in seconds. */
const ENTRY = /^([a-z]+)\s*[=@]?\s*(?:(\d{1,2}):)?(\d{1,3}(?:\.\d+)?)$/i

type SectionList = { sections: SectionStart[] } | { fault: string }

/** Parses sections such as `Intro 0:00; Verse 0:14.5; Hook 0:27`, in order. All count as confirmed. */
export function parseSectionList(text: string): SectionList {
  const sections: SectionStart[] = []
  for (const entry of text.split(/[;|]/).map((part) => part.trim())) {
    if (!entry) continue
    const [, word = '', minutes = '0', seconds = ''] = ENTRY.exec(entry) ?? []
    const name = sectionNames.find((known) => known.toLowerCase() === word.toLowerCase())
    if (!name || !seconds)
      return {
        fault: `${JSON.stringify(entry)} is not a section. Write a name (${sectionNames.join(', ')}) and when it starts, such as Hook 0:27.5.`,
      }
    sections.push({ name, startSeconds: Number(minutes) * 60 + Number(seconds), confirmed: true })
  }
  const checked = SectionStarts.safeParse(sections)
  return checked.success
    ? { sections }
    : { fault: checked.error.issues[0]?.message ?? 'These are not sections.' }
}
