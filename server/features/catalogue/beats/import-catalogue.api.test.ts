import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { encodeWav } from '#server/platform/media/audio/wav-writer.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { madeBy, wavFile } from '#tests/audio-files.ts'
import { childEnvironment } from '#tests/child-environment.ts'
import { makeTag, makeUser, signIn } from '#tests/factories.ts'
import { hasProgram } from '#tests/file-writers.ts'
import { once } from '#tests/once.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { zipFile } from '#tests/zip-files.ts'
import { type ImportDeps, importCatalogue } from './import-catalogue.ts'

const HEADER = 'title,description,price,bpm,tone,tags,audio,image'

let store: TestStore
let signedIn: { cookie: string }
let admin: { userId: string; username: string }
let folder: string
let masters: PrivateFiles

beforeAll(async () => {
  store = await testStore(ensureLicenseTemplates)
  const user = await makeUser(store.db, { role: 'admin' })
  admin = { userId: user.id, username: user.username }
  signedIn = await signIn(store, user)
  masters = new PrivateFiles(store.storage)
  folder = await realpath(await mkdtemp(join(tmpdir(), 'backbeat-import-')))
  await mkdir(join(folder, 'covers'))
  await mkdir(join(folder, 'masters'))
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c43d22' } })
  await writeFile(join(folder, 'covers/a.jpg'), await picture.clone().jpeg().toBuffer())
  await writeFile(join(folder, 'covers/b.png'), await picture.clone().png().toBuffer())
  await writeFile(join(folder, 'covers/c.webp'), await picture.clone().webp().toBuffer())
  await writeFile(join(folder, 'covers/torn.jpg'), (await picture.clone().jpeg().toBuffer()).subarray(0, 300))
  await writeFile(join(folder, 'masters/one.wav'), wavFile(3))
  await writeFile(join(folder, 'masters/two.aiff'), aiffFile(3))
  await writeFile(join(folder, 'masters/three.wav'), wavFile(3, { hertz: 330 }))
  await writeFile(join(folder, 'masters/notes.wav'), 'These are notes, no sound.')
})

afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  // Skips processing of the previous test's beats, which takes most of the time.
  await store.db.deleteFrom('jobs').execute()
  await store.db.deleteFrom('beats').execute()
  await store.db.deleteFrom('tags').execute()
})

/** 24-bit mono at 44.1 kHz, big-endian. */
function aiffFile(seconds: number): Buffer {
  const frames = seconds * 44_100
  const sound = Buffer.alloc(frames * 3)
  for (let frame = 0; frame < frames; frame++)
    sound.writeIntBE(Math.round(Math.sin(frame / 20) * 4_000_000), frame * 3, 3)
  const chunk = (name: string, body: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(body.length)
    return Buffer.concat([Buffer.from(name), size, body])
  }
  // Channels, frames, bits, and 44,100 as an 80-bit float.
  const comm = Buffer.from('0001' + '00000000' + '0018' + '400eac44000000000000', 'hex')
  comm.writeUInt32BE(frames, 2)
  const body = Buffer.concat([
    Buffer.from('AIFF'),
    chunk('COMM', comm),
    chunk('SSND', Buffer.concat([Buffer.alloc(8), sound])),
  ])
  return chunk('FORM', body)
}

/** Sixteen seconds at 120 BPM in A minor: a drum on each beat over the chord. */
function songFile(): Buffer {
  const samples = Float32Array.from({ length: 44_100 * 16 }, (_, frame) => {
    const t = frame / 44_100
    const sinceBeat = t % 0.5
    const chord = [220, 261.63, 329.63].reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * t), 0)
    const drum = Math.sin(2 * Math.PI * (50 + 200 * Math.exp(-40 * sinceBeat)) * sinceBeat)
    return chord * 0.08 + drum * Math.exp(-12 * sinceBeat) * 0.6
  })
  return encodeWav({ left: samples, right: samples, sampleRate: 44_100 })
}

/** Noise from a fixed seed, which has no key. */
function hissFile(): Buffer {
  let seed = 1
  const samples = Float32Array.from({ length: 44_100 * 8 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return (seed / 2 ** 30 - 1) * 0.3
  })
  return encodeWav({ left: samples, right: samples, sampleRate: 44_100 })
}

const productionOf = () => ({
  connection: store.connection,
  masters,
  catalogue: store.app.catalogue,
  wakeJobs: () => {},
})

async function runImport(lines: readonly string[], given: Partial<ImportDeps> = {}) {
  const csv = join(folder, 'catalogue.csv')
  await writeFile(csv, lines.join('\n'))
  const refused: Record<number, Record<string, string>> = {}
  const report = await importCatalogue({
    production: productionOf(),
    admin,
    csv,
    folder,
    isDryRun: false,
    onRow: (row) => {
      if (row.outcome === 'problem') refused[row.line] = row.errors
    },
    isAgreed: () => true,
    ...given,
  })
  return { ...report, lines: refused }
}

const good = [
  HEADER,
  'Night Bus,"Bells, and a bass.",29.99,142,F minor,Trap; dark ,masters/one.wav,covers/a.jpg',
  'Tin Roof,Rain on metal.,15,90,C major,,masters\\two.aiff,covers/b.png',
  'Paper,Soft.,40,77,a-Moll,Trap|lo-fi,masters/three.wav,covers/c.webp',
]
const beats = () => store.db.selectFrom('beats').selectAll().orderBy('title').execute()
const keptFiles = async () => {
  const kept: string[] = await readdir(store.storage.temp.folder, { recursive: true }).catch(
    (): string[] => [],
  )
  for await (const { key } of store.storage.private.list()) kept.push(key)
  return kept
}

once('a catalogue with its files is imported, and a second run does nothing', async () => {
  const trap = await makeTag(store.db, 'Trap')
  expect(await runImport(good)).toEqual({
    total: 3,
    imported: 3,
    updated: 0,
    skipped: 0,
    refused: 0,
    held: 0,
    lines: {},
  })
  expect((await store.app.jobs.drain()).failures).toEqual([])
  await store.app.catalogue.refresh()
  const shown = (await store.app.inject({ url: '/api/beats?sort=title' })).json()
  expect(shown).toMatchObject([
    { title: 'Night Bus', description: 'Bells, and a bass.', price: 29.99, bpm: 142, tone: 'F minor' },
    { title: 'Paper', tone: 'A minor', owner: { id: admin.userId } },
    { title: 'Tin Roof', tags: [] },
  ])
  expect(shown[0].tags.map(({ name }: { name: string }) => name)).toEqual(['dark', 'Trap'])
  expect(shown[1].tags).toContainEqual({ id: trap.id, name: 'Trap' })
  expect(shown[0].durationSeconds).toBeCloseTo(3, 1)
  const kinds = await store.db.selectFrom('beat_files').select(['kind', 'status']).execute()
  expect(kinds.filter(({ status }) => status === 'ready')).toHaveLength(6)
  const acts = await store.db.selectFrom('audit_log').select('subject_name').execute()
  expect(acts.map((act) => act.subject_name)).toEqual(
    expect.arrayContaining(['Night Bus', 'Paper', 'Tin Roof']),
  )

  expect(await runImport(good)).toMatchObject({ imported: 0, skipped: 3, refused: 0 })
  // A corrected price does not make a new row.
  const dearer = good.map((line) => line.replace('29.99', '99'))
  expect(await runImport(dearer)).toMatchObject({ imported: 0, skipped: 3 })
  expect(await beats()).toHaveLength(3)
})

once('a row imports its stems; unusable stems are refused by column', async () => {
  await writeFile(join(folder, 'masters/one stems.zip'), await zipFile({ 'Drums.wav': wavFile(1) }))
  await writeFile(join(folder, 'masters/loops.zip'), await zipFile({ 'More.zip': Buffer.from('PK') }))
  const header = `${HEADER},stems`
  const row = (title: string, stems: string) =>
    `${title},x,10,90,A minor,,masters/one.wav,covers/a.jpg,${stems}`
  const lines = [header, row('Bad', 'masters/loops.zip'), row('Gone', 'no.zip')]
  const refused = {
    2: { stems: expect.stringContaining('archive') },
    3: { stems: expect.stringContaining('no file') },
  }
  expect((await runImport(lines, { isDryRun: true })).lines).toEqual(refused)
  const good = [row('None', ''), row('Whole', 'masters/one stems.zip')]
  expect(await runImport([...lines, ...good])).toMatchObject({ imported: 2, refused: 2, lines: refused })
  expect((await store.app.jobs.drain()).failures).toEqual([])
  expect((await beats()).map(({ title, has_stems }) => [title, has_stems])).toEqual([
    ['None', 0],
    ['Whole', 1],
  ])
})

once(
  'a row imports its sections, which survive analysis; invalid sections are refused by column',
  async () => {
    const header = `${HEADER},sections`
    const row = (title: string, sections: string) =>
      `${title},Bells.,29.99,142,F minor,,masters/one.wav,covers/a.jpg,"${sections}"`
    const report = await runImport([
      header,
      row('Sung', 'Verse 0:00; Hook 0:01.5'),
      row('Odd', 'Chorus 0:01'),
      row('Plain', ''),
    ])
    expect(report).toMatchObject({ imported: 2, refused: 1 })
    expect(report.lines[3]).toMatchObject({
      sections: expect.stringContaining('"Chorus 0:01" is not a section.'),
    })
    expect((await store.app.jobs.drain()).failures).toEqual([])
    const [plain, sung] = await beats()
    const sectionsOf = async (id: string) =>
      (await store.app.inject({ url: `/api/beats/${id}` })).json().sections
    expect(await sectionsOf(sung!.id)).toMatchObject([
      { label: 'Verse', startSeconds: 0, endSeconds: 1.5, confirmed: true },
      { label: 'Hook', startSeconds: 1.5, confirmed: true },
    ])
    expect(await sectionsOf(plain!.id)).toEqual([])
  },
)

once('missing tempo and key are detected and marked until confirmed', async () => {
  const row = (title: string, bpm: string, tone: string, audio: string) =>
    `${title},x,10,${bpm},${tone},,masters/${audio},covers/a.jpg`
  await writeFile(join(folder, 'masters/song.wav'), songFile())
  await writeFile(join(folder, 'masters/hiss.wav'), hissFile())
  const lines = [
    HEADER,
    row('Both', '', '', 'song.wav'),
    row('Key', '150', '', 'song.wav'),
    row('Said', '150', 'C major', 'song.wav'),
    row('Hiss', '100', '', 'hiss.wav'),
    row('Notes', '', '', 'notes.wav'),
    row('Rain', '', 'A minor', 'hiss.wav'),
  ]
  const refused = {
    6: { audio: expect.stringContaining('not an audio file') },
    7: { bpm: 'The cell is empty, and no tempo is heard in the audio. Enter one.' },
  }
  expect((await runImport(lines, { isDryRun: true })).lines).toEqual(refused)
  expect(await runImport(lines)).toMatchObject({ imported: 4, refused: 2, lines: refused })
  expect(await beats()).toMatchObject([
    { title: 'Both', bpm: 120, tone: 'A minor', to_review: '["bpm","tone"]' },
    { title: 'Hiss', bpm: 100, tone: '', to_review: writeJson([]) },
    { title: 'Key', bpm: 150, tone: 'A minor', to_review: '["tone"]' },
    { title: 'Said', bpm: 150, tone: 'C major', to_review: writeJson([]) },
  ])
  const [both, hiss, key] = await beats()
  const save = (id: string, changes: object) =>
    store.app.inject({
      method: 'PATCH',
      url: `/api/beats/${id}`,
      headers: signedIn,
      payload: { revision: 1, ...changes },
    })
  expect((await save(both!.id, { bpm: 60, title: 'Both' })).statusCode).toBe(200)
  expect((await save(key!.id, { tone: 'A minor' })).statusCode).toBe(200)
  // A draft without a key stays hidden until it has one. Processing the others would take most of the time.
  await store.db.deleteFrom('jobs').where('payload', 'not like', `%${hiss!.id}%`).execute()
  expect((await store.app.jobs.drain()).failures).toEqual([])
  const statusOf = async (title: string) => (await beats()).find((beat) => beat.title === title)?.status
  expect(await statusOf('Hiss')).toBe('hidden')
  const refusal = await save(hiss!.id, { publication: 'ready' })
  expect(refusal.statusCode).toBe(400)
  expect(refusal.json()).toMatchObject({ errors: { tone: 'Tone is required' } })
  expect((await save(hiss!.id, { publication: 'ready', tone: 'D minor' })).statusCode).toBe(200)
  expect(await statusOf('Hiss')).toBe('ready')
  const list = await store.app.inject({ url: '/api/admin/beats?to_review=true', headers: signedIn })
  expect(list.json()).toMatchObject([{ title: 'Both', toReview: ['tone'] }])
})

test('invalid rows are reported with their errors, and the others are imported', async () => {
  const report = await runImport([
    'Title;Description;Price;BPM;Tone;Audio;Image;Licenses;Publication;Publish at;Producer',
    ';No title.;ten;900;;masters/one.wav;covers/a.jpg;;;;',
    'No files;x;10;90;A minor;;;;;;',
    'Gone;x;10;90;A minor;masters/gone.wav;covers/gone.jpg;;;;',
    'Notes;x;10;90;A minor;masters/notes.wav;covers/torn.jpg;;;;',
    'A folder;x;10;90;A minor;masters;covers/a.jpg;;;;',
    'Licensed;x;10;90;A minor;masters/one.wav;covers/a.jpg;Platinum = 3;;;',
    'Late;x;10;90;A minor;masters/one.wav;covers/a.jpg;;scheduled;2001-01-01T00:00:00Z;',
    'Whose;x;10;90;A minor;masters/one.wav;covers/a.jpg;;;;nobody_here',
    'Short;x',
    'Fine;x;10;90;A minor;masters/one.wav;covers/a.jpg;;hidden;;',
    'Fine;x;11;90;A minor;masters/one.wav;covers/a.jpg;;hidden;;',
  ])
  expect(report).toMatchObject({ total: 11, imported: 1, skipped: 0, refused: 10 })
  expect(report.lines[2]).toEqual({
    title: 'Title is required',
    price: 'Please enter a price, such as 29 or 29.99.',
    bpm: 'Please enter a whole number from 1 to 200: tempo filters do not go further.',
  })
  expect(report.lines[3]).toEqual({ image: 'Image is required', audio: 'Audio file is required' })
  expect(report.lines[4]).toMatchObject({
    audio: 'There is no file "masters/gone.wav" in the files folder.',
    image: 'There is no file "covers/gone.jpg" in the files folder.',
  })
  expect(Object.keys(report.lines[5]!).sort()).toEqual(['audio', 'image'])
  expect(report.lines[5]!.audio).toContain('WAV, AIFF, FLAC or MP3')
  expect(report.lines[6]!.audio).toContain('not a file')
  expect(report.lines[7]!.licenses).toContain('There is no license called "Platinum"')
  expect(report.lines[8]!.publish_at).toBe('Please choose a time in the future.')
  expect(report.lines[9]!.producer).toContain('There is no user called nobody_here.')
  // As a spreadsheet reads it: what it does not have is empty.
  expect(Object.keys(report.lines[10]!).sort()).toEqual(['audio', 'image', 'price'])
  expect(report.lines[12]!.row).toContain('as line 11')
  expect(await beats()).toMatchObject([{ title: 'Fine', status: 'processing' }])
})

test('files outside the folder are refused, however the path is written', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'backbeat-outside-'))
  await writeFile(join(outside, 'master.wav'), wavFile(1))
  await symlink(join(outside, 'master.wav'), join(folder, 'masters/link.wav'))
  await symlink(outside, join(folder, 'elsewhere'))
  const name = outside.split('/').at(-1)
  const ways = [
    `../${name}/master.wav`,
    `masters/../../${name}/master.wav`,
    `..\\${name}\\master.wav`,
    join(outside, 'master.wav'),
    'masters/link.wav',
    'elsewhere/master.wav',
  ]
  const report = await runImport([
    HEADER,
    ...ways.map((way, at) => `T${at},x,10,90,A minor,,${way},covers/a.jpg`),
  ])
  expect(report).toMatchObject({ imported: 0, refused: ways.length })
  for (const errors of Object.values(report.lines))
    expect(errors.audio).toContain('points outside the files folder')
  await rm(outside, { recursive: true })
})

test('a dry run finds the same errors and stores nothing', async () => {
  const before = await keptFiles()
  const lines = [...good, 'Bad,x,ten,90,A minor,fresh,masters/notes.wav,covers/a.jpg']
  const report = await runImport(lines, { isDryRun: true })
  expect(report).toMatchObject({ imported: 3, refused: 1 })
  expect(Object.keys(report.lines[5]!).sort()).toEqual(['audio', 'price'])
  expect(await beats()).toEqual([])
  expect(await store.db.selectFrom('tags').selectAll().execute()).toEqual([])
  expect(await keptFiles()).toEqual(before)
})

test('an interrupted run resumes where it stopped', async () => {
  const stopping = new AbortController()
  const first = await runImport(good, { signal: stopping.signal, onRow: () => stopping.abort() })
  expect(first).toMatchObject({ imported: 1, skipped: 0 })
  expect(await runImport(good)).toMatchObject({ imported: 2, skipped: 1 })
  expect((await beats()).map(({ title }) => title)).toEqual(['Night Bus', 'Paper', 'Tin Roof'])
})

test('concurrent runs import each row once', async () => {
  const reports = await Promise.all([runImport(good), runImport(good)])
  expect(reports.map(({ imported }) => imported).reduce((sum, each) => sum + each)).toBe(3)
  expect(reports.map(({ refused }) => refused)).toEqual([0, 0])
  expect(await beats()).toHaveLength(3)
})

test.each([
  ['title,price\nA,1', 'Missing: description, audio, image.'],
  [`${HEADER},color\n`, 'Unknown: color.'],
  ['', 'is empty'],
  [`${good.slice(0, 2).join('\n')}\nBroken,"no end,1,2\n`, 'is not valid CSV'],
])('an unreadable catalogue is refused before anything is imported: %j', async (text, words) => {
  await expect(runImport([text])).rejects.toThrow(words)
  expect(await beats()).toEqual([])
})

once('FLAC and MP3 masters are imported as in uploads', async (context) => {
  context.skip(!hasProgram('ffmpeg'), 'ffmpeg is not installed')
  for (const kind of ['flac', 'mp3'])
    await writeFile(
      join(folder, `masters/made.${kind}`),
      madeBy('ffmpeg', ['-f', 'lavfi', '-i', 'sine=440:d=3', '{out}'], kind),
    )
  const lines = ['flac', 'mp3'].map((kind) => `In ${kind},x,10,90,A minor,,masters/made.${kind},covers/a.jpg`)
  expect(await runImport([HEADER, ...lines])).toMatchObject({ imported: 2, refused: 0 })
  expect((await store.app.jobs.drain()).failures).toEqual([])
  expect((await beats()).map(({ status }) => status)).toEqual(['ready', 'ready'])
})

test('the command runs beside a running store, reports refused rows and exits with 1', {}, async () => {
  const csv = join(folder, 'by-command.csv')
  await writeFile(
    csv,
    `\uFEFF${[...good.slice(0, 2), 'Bad,x,ten,90,A minor,,masters/one.wav,covers/a.jpg'].join('\r\n')}`,
  )
  const command = async (...more: string[]) => {
    const child = spawn(process.execPath, ['scripts/import.mjs', csv, '--files', folder, ...more], {
      env: {
        ...childEnvironment,
        NODE_ENV: 'test',
        DATA_DIR: store.config.dataDir,
        ...(store.config.databaseUrl && { DATABASE_URL: store.config.databaseUrl }),
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    const code = await new Promise((resolve) => child.once('close', resolve))
    return { said, code }
  }
  const rehearsal = await command('--dry-run')
  expect(rehearsal).toMatchObject({ code: 1 })
  expect(rehearsal.said).toContain('2 rows: 1 would be imported, 0 already imported, 1 refused.')
  const [run] = await Promise.all([command('--as', admin.username), store.app.jobs.drain()])
  expect(run.said).toContain(`${csv}:3: price: Please enter a price, such as 29 or 29.99.`)
  expect(run.said).toContain('2 rows: 1 imported, 0 already imported, 1 refused.')
  expect(run.code).toBe(1)
  expect((await store.app.jobs.drain()).failures).toEqual([])
  expect((await beats()).map(({ status }) => status)).toEqual(['ready'])
  expect((await command('--as', 'nobody')).said).toContain('There is no administrator called nobody.')
})

test('a license that is no longer sold is unknown, even if another one has its name', async () => {
  const templates = await store.db
    .selectFrom('license_templates')
    .select(['id', 'name'])
    .orderBy('position')
    .execute()
  const [first, second, third] = templates
  const set = (
    id: string,
    values: { name?: string; deleted_at?: number | null; hidden_at?: number | null },
  ) => store.db.updateTable('license_templates').set(values).where('id', '=', id).execute()
  await set(second!.id, { hidden_at: 1 })
  await set(third!.id, { deleted_at: Date.now(), name: first!.name })
  try {
    const report = await runImport([
      `${HEADER},licenses`,
      `Named,x,10,90,A minor,,masters/one.wav,covers/a.jpg,${first!.name} = 5`,
      `Unsold,x,10,90,A minor,,masters/three.wav,covers/a.jpg,${second!.name}`,
    ])
    expect(report.lines[3]?.licenses).toContain('There is no license called')
    const licenses = await store.db
      .selectFrom('beat_licenses')
      .select(['template_id', 'price_cents'])
      .execute()
    expect(licenses).toEqual([{ template_id: first!.id, price_cents: 500 }])
  } finally {
    await set(second!.id, { hidden_at: null })
    await set(third!.id, { deleted_at: null, name: third!.name })
  }
})

test('only rows with control characters are refused, by column', async () => {
  const [header = '', first = '', second = '', third = ''] = good
  const lines = [
    header,
    first.replace('Night', 'Ni\u0000ght').replace('dark', 'da\u0007rk'),
    second.replace('Tin Roof', '"Tin\nRoof"'),
    third,
  ]
  expect(await runImport(lines)).toMatchObject({
    imported: 1,
    refused: 2,
    lines: {
      2: {
        title: expect.stringContaining('control character'),
        tags: expect.stringContaining('control character'),
      },
      4: { title: 'Please write this in one line, without tabs.' },
    },
  })
  const withProducer = [`${header},producer`, `${first},ni\u0000a`]
  expect((await runImport(withProducer)).lines).toEqual({
    2: { producer: expect.stringContaining('control character') },
  })
})
