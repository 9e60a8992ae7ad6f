import { expect, test } from 'vitest'
import { beatNameKey, findTrackNumbers, readBeatName } from './read-beat-name.ts'

test.each([
  ['Backseat 96 Gm.wav', 'Backseat', 96, 'G minor'],
  ['BlueStatic_110bpm.wav', 'Blue Static', 110, undefined],
  ['Cold Steel - 150 BPM - C#m.wav', 'Cold Steel', 150, 'C# minor'],
  ['03 Concrete Rose 90 Bbm.wav', 'Concrete Rose', 90, 'Bb minor'],
  ['FEVER [108] [Ebm].wav', 'Fever', 108, 'Eb minor'],
  ['Last Call 100bpm Em v3 MASTER.wav', 'Last Call', 100, 'E minor'],
  ['Mirage_115_Bm_@adawren.wav', 'Mirage', 115, 'B minor'],
  ['Overtime (prod. Ada) 138.wav', 'Overtime', 138, undefined],
  ['signal_loss_155_dbm.wav', 'Signal Loss', 155, 'C# minor'],
  ['Skyline 132 8A.wav', 'Skyline', 132, 'A minor'],
  ['808 Dreams 140 F.wav', '808 Dreams', 140, 'F major'],
  ['Pressure.wav', 'Pressure', undefined, undefined],
  // From the pictures and the issue.
  ['Night Drive 140 Am.wav', 'Night Drive', 140, 'A minor'],
  ['copper rain 140 (new mix).wav', 'Copper Rain', 140, undefined],
  ['LowTide 75 D maj.wav', 'Low Tide', 75, 'D major'],
  ['hollow-point-145-fm.wav', 'Hollow Point', 145, 'F minor'],
  ['copper_sky_92_F#min.wav', 'Copper Sky', 92, 'F# minor'],
  ['Ghost Town (142bpm Dm).wav', 'Ghost Town', 142, 'D minor'],
  ['North Star 130 B min.flac', 'North Star', 130, 'B minor'],
  // Words that only look like facts.
  ['I Am Here 120.wav', 'I Am Here', 120, undefined],
  ['Plan B 140.wav', 'Plan B', 140, undefined],
  ['Final Boss 140.wav', 'Final Boss', 140, undefined],
  ['808.wav', '808', undefined, undefined],
  ['beats/2024/12 - Slow Burn.mp3', 'Slow Burn', undefined, undefined],
  // Names that only look like tempos and keys.
  ['Area 51.wav', 'Area 51', undefined, undefined],
  ['Area 51 140 Am.wav', 'Area 51', 140, 'A minor'],
  ['Studio 54.wav', 'Studio 54', undefined, undefined],
  ['Room 101.wav', 'Room 101', undefined, undefined],
  ['Blink 182 Type Beat.wav', 'Blink 182 Type Beat', undefined, undefined],
  ['Blink 182 Type Beat 160.wav', 'Blink 182 Type Beat', 160, undefined],
  ['A Minor Problem.wav', 'A Minor Problem', undefined, undefined],
  ['A Minor Problem 92 C minor.wav', 'A Minor Problem', 92, 'C minor'],
  ['Slow One 52bpm.wav', 'Slow One', 52, undefined],
  ['Night Drive A minor MASTER.wav', 'Night Drive', undefined, 'A minor'],
  ['F# minor Night Drive.wav', 'Night Drive', undefined, 'F# minor'],
])('%s', (name, title, bpm, tone) => {
  expect(readBeatName(name)).toEqual({ title, bpm, tone })
})

test('files of one beat have one key', () => {
  expect([
    beatNameKey('Night Drive 140 Am.wav', 'audio'),
    beatNameKey('art\\night drive 140 am.JPG', 'cover'),
    beatNameKey('Night Drive 140 Am - stems.zip', 'stems'),
  ]).toEqual(Array(3).fill('night drive 140 am'))
  expect(beatNameKey('Cover.wav', 'audio')).toBe('cover')
})

test('numbers that count the files of a folder are no part of the titles', () => {
  const names = ['01 Backseat 96 Gm', '02. Low Tide', '808 Dreams 140 F', '140 Up', '141 Down', '142 Out']
  for (let at = 3; at <= 104; at++) names.push(`${String(at).padStart(2, '0')} Night Drive 120`)
  const numbers = findTrackNumbers(names.map((name) => `album/${name}.wav`))
  expect(numbers.size).toBe(104)
  const titles = (list: string[]) => list.map((name) => readBeatName(`${name}.wav`, numbers).title)
  expect(titles(['01 Backseat 96 Gm', '10 Night Drive 120', '104 Night Drive 120'])).toEqual([
    'Backseat',
    'Night Drive',
    'Night Drive',
  ])
  expect(titles(['808 Dreams 140 F', '141 Down'])).toEqual(['808 Dreams', '141 Down'])
  expect(readBeatName('104 Night Drive.wav').title).toBe('104 Night Drive')
  expect(findTrackNumbers(['1 A.wav', '2 B.wav']).size).toBe(0)
})
