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
    music: { style: 'lo-fi', seed: 41, bars: 14, chords: [1, 4, 0, 5], lead: 'mutedGuitar', groove: 0 },
    cover: { design: 'road', palette: ['#F1E2C2', '#D9512C', '#E9A534', '#2F6B5E', '#1F2A2B'], seed: 1 },
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
    music: { style: 'lo-fi', seed: 61, bars: 14, chords: [3, 2, 1, 0], lead: 'kalimba', groove: 1 },
    cover: { design: 'swell', palette: ['#E9E1CC', '#17486B', '#5FA3B5', '#D9512C'], seed: 1 },
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
    music: { style: 'lo-fi', seed: 79, bars: 12, chords: [0, 5, 1, 4], lead: 'nylonGuitar', groove: 2 },
    cover: {
      design: 'bokeh',
      palette: ['#0A1020', '#F2A65A', '#E4576D', '#5B8FD9', '#F7D08A', '#7CC6C3'],
      seed: 41,
    },
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
    music: { style: 'r&b', seed: 81, bars: 12, chords: [5, 4, 3, 0], lead: 'nylonGuitar', groove: 0 },
    cover: { design: 'arcs', palette: ['#4A1230', '#E98B6D', '#F3D9BE', '#8C2A4B'], seed: 1 },
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
    music: { style: 'r&b', seed: 97, bars: 12, chords: [3, 4, 2, 5], lead: 'harp', groove: 1 },
    cover: { design: 'harbour', palette: ['#1C2B4A', '#F2C14E', '#E8E2D0', '#C9553B', '#0E182E'], seed: 1 },
  },
]
