import type { DemoBeat } from './demo-beat.ts'

/** Lo-fi and R&B. */
export const mellowBeats: readonly DemoBeat[] = [
  {
    slug: 'sunday-paint',
    title: 'Sunday Paint',
    description:
      'A muted guitar over two-five-one changes in E flat, with tape drift you can hear on the long notes. The drums were played soft and left alone.',
    priceDollars: 25,
    bpm: 80,
    tone: 'Eb major',
    tags: ['Lo-fi', 'Chill', 'Guitar'],
    producer: 'paperlung',
  },
  {
    slug: 'ferry-terminal',
    title: 'Ferry Terminal',
    description:
      'Kalimba and Rhodes stepping down through C major, and a sub that only moves when the boat does. Made for long intros and spoken words.',
    priceDollars: 20,
    bpm: 84,
    tone: 'C major',
    tags: ['Lo-fi', 'Chill', 'Melodic'],
    producer: 'lowtide',
  },
  {
    slug: 'window-seat',
    title: 'Window Seat',
    description:
      'Seventy-two beats per minute, nylon guitar, ninth chords in F and a record surface underneath. Nothing in it is in a hurry.',
    priceDollars: 15,
    bpm: 72,
    tone: 'F major',
    tags: ['Lo-fi', 'Guitar', 'Late night'],
    producer: 'paperlung',
  },
  {
    slug: 'velour',
    title: 'Velour',
    description:
      'Finger snaps, a chorus-soaked Rhodes and a nylon string that trails off the end of each line. It starts on the sixth and takes its time coming home to B flat minor.',
    priceDollars: 180,
    bpm: 68,
    tone: 'Bb minor',
    tags: ['R&B', 'Guitar', 'Late night'],
    producer: 'lowtide',
  },
  {
    slug: 'harbour-lights',
    title: 'Harbour Lights',
    description:
      'Four open chords in E flat, wide pads and backing voices that answer the harp in the hook. The verse is left open for a duet.',
    priceDollars: 220,
    bpm: 74,
    tone: 'Eb major',
    tags: ['R&B', 'Melodic', 'Chill'],
    producer: 'juno_park',
  },
]
