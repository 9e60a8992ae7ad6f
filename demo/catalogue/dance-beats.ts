import type { DemoBeat } from './demo-beat.ts'

/** House, afrobeats, reggaeton and synthwave. */
export const danceBeats: readonly DemoBeat[] = [
  {
    slug: 'long-exposure',
    title: 'Long Exposure',
    description:
      'Organ stabs in A minor that open over the first four bars, a vocal chop that never says a word, and pads pumping against the kick. Both breaks drop to chords alone.',
    priceDollars: 110,
    bpm: 124,
    tone: 'A minor',
    tags: ['House', 'Melodic', 'Late night'],
    producer: 'juno_park',
  },
  {
    slug: 'low-ceiling',
    title: 'Low Ceiling',
    description:
      'Basement house in F minor: rubber bass on the off-beats, a square-wave hook of three notes and no reverb on the kick. Built for small rooms with one exit.',
    priceDollars: 75,
    bpm: 126,
    tone: 'F minor',
    tags: ['House', 'Dark', 'Minimal'],
    producer: 'mara_volt',
  },
  {
    slug: 'tiled-floor',
    title: 'Tiled Floor',
    description:
      'A marimba riff over a Dorian loop, congas on the right and piano doubling the organ when the hook lands. Daylight house, made to be played before ten.',
    priceDollars: 65,
    bpm: 123,
    tone: 'C minor',
    tags: ['House', 'Summer', 'Piano'],
    producer: 'oduya',
  },
  {
    slug: 'lagos-after-six',
    title: 'Lagos After Six',
    description:
      'A highlife guitar line that interlocks with the marimba, son clave on the rim and a log drum that carries the bass. The voices in the hook are there to be talked over.',
    priceDollars: 300,
    bpm: 104,
    tone: 'D major',
    tags: ['Afrobeats', 'Guitar', 'Summer'],
    producer: 'oduya',
  },
  {
    slug: 'marmalade',
    title: 'Marmalade',
    description:
      'Kalimba in A major, sixteenth shakers and a bass line that skips its third beat. Bright, a little bitter at the end of the phrase.',
    priceDollars: 135,
    bpm: 108,
    tone: 'A major',
    tags: ['Afrobeats', 'Melodic', 'Summer'],
    producer: 'oduya',
  },
  {
    slug: 'market-day',
    title: 'Market Day',
    description:
      'Three chords in F, a nylon guitar that keeps asking the same question, and hand percussion panned across the whole stall. The intro runs without a kick for easy mixing.',
    priceDollars: 90,
    bpm: 102,
    tone: 'F major',
    tags: ['Afrobeats', 'Guitar', 'Chill'],
    producer: 'tenfold',
  },
  {
    slug: 'calle-doce',
    title: 'Calle Doce',
    description:
      'Dembow at ninety-four with a nylon guitar in B minor and plucked synths that follow the snare. The sub plays the full three-three-two, so leave it room.',
    priceDollars: 100,
    bpm: 94,
    tone: 'B minor',
    tags: ['Reggaeton', 'Guitar', 'Summer'],
    producer: 'mara_volt',
  },
  {
    slug: 'marea-alta',
    title: 'Marea Alta',
    description:
      'A marimba hook in E minor over the dembow, timbal fills into every section and a bass that waits a beat before it moves. Dry drums, wet everything else.',
    priceDollars: 80,
    bpm: 98,
    tone: 'E minor',
    tags: ['Reggaeton', 'Melodic', 'Late night'],
    producer: 'lowtide',
  },
  {
    slug: 'no-map',
    title: 'No Map',
    description:
      'An octave bass in sixteenths, a gated snare with the whole room in it, and a lead that holds its last note until the toms come round. Best at night with the lights of a dashboard.',
    priceDollars: 130,
    bpm: 104,
    tone: 'A minor',
    tags: ['Synthwave', 'Melodic', 'Late night'],
    producer: 'juno_park',
  },
  {
    slug: 'chrome-weekend',
    title: 'Chrome Weekend',
    description:
      'Supersaw pads in E minor, brass pushed ahead of the beat and a square-wave tune that could be a title sequence. The break leaves only glass arpeggios and air.',
    priceDollars: 160,
    bpm: 112,
    tone: 'E minor',
    tags: ['Synthwave', 'Melodic', 'Summer'],
    producer: 'mara_volt',
  },
]
