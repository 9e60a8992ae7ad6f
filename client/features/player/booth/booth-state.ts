import { z } from 'zod'
import type { Cut } from './cut.ts'
import type { Take } from './take.ts'
import type { Range } from './timeline.ts'
import { voiceSounds } from './voice-sound.ts'

/** What Undo takes back. Levels are gains from 0 to 1. */
export type Edit = {
  cut: Cut
  deleted: readonly string[]
  sound: (typeof voiceSounds)[number]
  beatLevel: number
  voiceLevel: number
}

export type BoothMode =
  | { name: 'idle' }
  | { name: 'playing'; takeId: string | undefined }
  | { name: 'counting'; number: number; part: Range }
  | { name: 'recording'; number: number; part: Range }
  | { name: 'saving'; number: number; part: Range }

/** Told once, and until something else is. */
export type BoothNotice =
  | { name: 'recorded'; take: Take }
  | { name: 'full' }
  | { name: 'too-many' }
  | { name: 'lost-microphone' }
  | { name: 'interrupted' }
  | { name: 'not-saved' }
  | { name: 'failed' }

export type BoothState = {
  mode: BoothMode
  takes: readonly Take[]
  edit: Edit
  canUndo: boolean
  /** Where playing starts, in seconds of the beat. */
  playhead: number
  /** What `[` and `]` set; undefined: the section of the playhead. */
  ownPunch: Range | undefined
  isPunching: boolean
  isCountingIn: boolean
  isClicking: boolean
  isLooping: boolean
  /** Seconds by which the voice arrives late. */
  delay: number
  isMicrophoneGone: boolean
  notice: BoothNotice | undefined
}

const startEdit: Edit = { cut: [], deleted: [], sound: 'close', beatLevel: 0.7, voiceLevel: 0.85 }

export const startState: BoothState = {
  mode: { name: 'idle' },
  takes: [],
  edit: startEdit,
  canUndo: false,
  playhead: 0,
  ownPunch: undefined,
  isPunching: true,
  isCountingIn: true,
  isClicking: false,
  isLooping: false,
  delay: 0,
  isMicrophoneGone: false,
  notice: undefined,
}

const gain = z.number().min(0).max(1)
const SavedEdit = z.object({
  cut: z.array(z.object({ takeId: z.string(), start: z.number(), end: z.number() })),
  sound: z.enum(voiceSounds),
  beatLevel: gain,
  voiceLevel: gain,
})

export function writeEdit({ deleted: _, ...edit }: Edit): string {
  return JSON.stringify(edit)
}

/** What was saved for a beat; the start where nothing usable was. */
export function readEdit(text: string | undefined): Edit {
  try {
    const saved = SavedEdit.safeParse(JSON.parse(text ?? ''))
    return saved.success ? { ...startEdit, ...saved.data } : startEdit
  } catch {
    return startEdit
  }
}
