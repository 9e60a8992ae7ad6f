import type { Instrument } from './instruments/instrument.ts'
import { electricPiano, organ, piano } from './instruments/keys.ts'
import { bell, kalimba, marimba } from './instruments/mallets.ts'
import { harp, highlifeGuitar, mutedGuitar, nylonGuitar } from './instruments/strings.ts'
import { synth } from './instruments/synth.ts'
import { choir, flute, VOWELS } from './instruments/voices.ts'

/** Instruments that may carry a beat's melody. */
export const LEADS = {
  bell,
  kalimba,
  marimba,
  piano,
  electricPiano,
  organ,
  flute,
  harp,
  nylonGuitar,
  mutedGuitar,
  highlifeGuitar,
  vocalChop: choir(VOWELS.ah, 0.02, 0.2),
  brightSynth: synth({
    voices: 3,
    detune: 0.01,
    cutoffHertz: 2200,
    sweepOctaves: 1.2,
    sweepSeconds: 0.3,
    attack: 0.012,
    release: 0.25,
    vibrato: 0.006,
  }),
  squareSynth: synth({
    wave: 'square',
    voices: 2,
    detune: 0.006,
    cutoffHertz: 1700,
    sweepOctaves: 1.4,
    sweepSeconds: 0.25,
    attack: 0.006,
    release: 0.2,
    vibrato: 0.005,
  }),
} satisfies Record<string, Instrument>

export type LeadName = keyof typeof LEADS
