import { danceBeats } from './catalogue/dance-beats.ts'
import type { DemoBeat, DemoProducer } from './catalogue/demo-beat.ts'
import { hipHopBeats } from './catalogue/hip-hop-beats.ts'
import { mellowBeats } from './catalogue/mellow-beats.ts'

export const demoProducers: readonly DemoProducer[] = [
  {
    username: 'oduya',
    email: 'oduya@example.com',
    bio: 'Guitarist and percussionist from Lagos, now in Leeds. Writes on nylon strings first and programs the drums around what the hands did.',
  },
  {
    username: 'mara_volt',
    email: 'mara_volt@example.com',
    bio: 'Low end, hard edges, short loops. Works nights in a converted print shop and mixes everything at conversation level.',
  },
  {
    username: 'paperlung',
    email: 'paperlung@example.com',
    bio: 'Tape machines, an upright bass and one Rhodes with a sticking key. Releases a small batch every winter.',
  },
  {
    username: 'lowtide',
    email: 'lowtide@example.com',
    bio: 'Slow tempos and wide rooms by the sea. Former choir arranger who still voices every chord by hand.',
  },
  {
    username: 'juno_park',
    email: 'juno_park@example.com',
    bio: 'Pianist with a weakness for polysynths from 1984. Leaves the second verse open, always.',
  },
  {
    username: 'tenfold',
    email: 'tenfold@example.com',
    bio: 'Drummer first, producer second. Ten years of session work, and he counts every beat in himself.',
  },
]

/** The whole demo catalogue, genre by genre. */
export const demoBeats: readonly DemoBeat[] = [...hipHopBeats, ...mellowBeats, ...danceBeats]
