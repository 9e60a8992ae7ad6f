/**
 * Measures the bar lines found in generated grooves: straight, swung, syncopated, and with kick and snare displaced
 * throughout. Limits were chosen on the first two sets and are judged on the third, from song 20 on: those before had been
 * looked at. Fails if fewer than 98 % of the bar grids said to be sure are within 10 ms.
 *
 *     node bench/grooves.ts [--set hold-out] [--songs 20] [--from 20]
 */
import { parseArgs } from 'node:util'
import { analyzeStructure } from '#server/platform/media/structure/analyze-structure.ts'
import { MIN_MARGIN } from '#server/platform/media/structure/structure.ts'
import { barLineError, type Feel, feels, GrooveSet, grooveSong } from '#tests/groove-songs.ts'

const WITHIN_SECONDS = 0.01
const MIN_RIGHT = 0.98

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'hold-out' },
    songs: { type: 'string', default: '20' },
    from: { type: 'string', default: '20' },
  },
})
const set = GrooveSet.parse(values.set)
const from = Number(values.from)
const all = { songs: 0, found: 0, sure: 0, right: 0 }
for (const feel of Object.keys(feels) as Feel[]) {
  const counts = { songs: 0, found: 0, sure: 0, right: 0 }
  for (let number = from; number < from + Number(values.songs); number++) {
    const song = grooveSong(set, feel, number)
    const structure = analyzeStructure(song.samples, song)
    const isSure = structure.margin >= MIN_MARGIN
    const isRight = barLineError(song, structure) <= WITHIN_SECONDS
    counts.songs++
    if (isRight) counts.found++
    if (isSure) counts.sure++
    if (isSure && isRight) counts.right++
    if (isSure && !isRight) console.log(`  wrong: ${feel} ${number}, margin ${structure.margin.toFixed(2)}`)
  }
  for (const name of ['songs', 'found', 'sure', 'right'] as const) all[name] += counts[name]
  report(feel, counts)
}
report(`all of ${set}`, all)
if (all.right < all.sure * MIN_RIGHT) process.exitCode = 1

function report(name: string, { songs, found, sure, right }: typeof all): void {
  console.log(
    `${name.padEnd(18)} ${songs} songs, bar line found in ${found}, said to be sure ${sure}, of them right ${right}`,
  )
}
