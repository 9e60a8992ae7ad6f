import type { DemoBeat } from './demo-beat.ts'

/** Trap, drill and boom bap. */
export const hipHopBeats: readonly DemoBeat[] = [
  {
    slug: 'copper-rain',
    title: 'Copper Rain',
    description:
      'A glass bell figure in C sharp minor, with an 808 that slides upwards at the end of every four bars. The verse thins out by half, so there is room for a fast delivery.',
    priceDollars: 85,
    bpm: 140,
    tone: 'C# minor',
    tags: ['Trap', 'Dark', 'Melodic'],
    producer: 'mara_volt',
  },
  {
    slug: 'understudy',
    title: 'Understudy',
    description:
      'Felt piano in G minor, a clap on three and very little else until the flute answers in the hook. Written for someone who sings as much as they rap.',
    priceDollars: 120,
    bpm: 132,
    tone: 'G minor',
    tags: ['Trap', 'Melodic', 'Piano'],
    producer: 'juno_park',
  },
  {
    slug: 'sodium-lamps',
    title: 'Sodium Lamps',
    description:
      'A plucked harp line in harmonic minor at 150, hats that roll in sixes, and a dominant chord that never quite lets go. Mixed dry and close.',
    priceDollars: 60,
    bpm: 150,
    tone: 'F# minor',
    tags: ['Trap', 'Dark', 'Late night'],
    producer: 'tenfold',
  },
  {
    slug: 'kerosene',
    title: 'Kerosene',
    description:
      'Low piano, stabbing strings on the 3-3-2, and 808s that leave every bar by a different door. The second snare comes late on purpose.',
    priceDollars: 150,
    bpm: 142,
    tone: 'F minor',
    tags: ['Drill', 'Dark', 'Piano'],
    producer: 'tenfold',
  },
  {
    slug: 'salt-and-static',
    title: 'Salt & Static',
    description:
      'Harp arpeggios in B minor against a wall of detuned strings, with two bars of near silence before the last hook. The choir was tracked an octave up and kept far back.',
    priceDollars: 95,
    bpm: 144,
    tone: 'B minor',
    tags: ['Drill', 'Dark', 'Melodic'],
    producer: 'mara_volt',
  },
  {
    slug: 'night-bus-north',
    title: 'Night Bus North',
    description:
      'Cold bells, long choir notes and a kick pattern that drags behind the hats. It never leaves D minor and lets the low end do the traveling.',
    priceDollars: 70,
    bpm: 140,
    tone: 'D minor',
    tags: ['Drill', 'Late night', 'Minimal'],
    producer: 'lowtide',
  },
  {
    slug: 'two-and-four',
    title: 'Two and Four',
    description:
      'A Dorian vamp on the electric piano, a flute hook, and a snare tuned to sit exactly where the title says. Sampler grit at twelve bits, no samples.',
    priceDollars: 45,
    bpm: 92,
    tone: 'D minor',
    tags: ['Boom bap', 'Jazz', 'Chill'],
    producer: 'tenfold',
  },
  {
    slug: 'tin-roof',
    title: 'Tin Roof',
    description:
      'Upright bass, Rhodes and a crackle track, all printed through the same soft clip. Ninety-five on the box, and the pocket sits a hair behind it.',
    priceDollars: 55,
    bpm: 95,
    tone: 'G minor',
    tags: ['Boom bap', 'Jazz', 'Piano'],
    producer: 'paperlung',
  },
  {
    slug: 'corner-pocket',
    title: 'Corner Pocket',
    description:
      'Four chords walking down from A minor, a drawbar organ that answers them, and a kick that doubles up just before the turn. Slow enough for a story.',
    priceDollars: 40,
    bpm: 86,
    tone: 'A minor',
    tags: ['Boom bap', 'Jazz', 'Late night'],
    producer: 'juno_park',
  },
]
