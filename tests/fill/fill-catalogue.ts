import { uuidv7 } from 'uuidv7'
import { writeJson } from '#server/platform/database/columns.ts'
import { asStored } from '#tests/as-stored.ts'
import { done, type FillContext, names } from './fill-context.ts'

/** The tables of the catalogue and of crates. */
export function fillCatalogue({ at, beat, db, shop }: FillContext) {
  return {
    beats: done,
    beat_waveforms: done,
    beat_files: done,
    beat_uploads: () =>
      db
        .insertInto('beat_uploads')
        .values({
          beat_id: beat.id,
          version: uuidv7(),
          state: 'done',
          progress: 100,
          error: null,
          audio_name: 'take “one”.wav',
          audio_path: null,
          cover_path: null,
          stems_path: 'ab/stems.zip',
          wanted_status: 'ready',
          // More digits than four bytes hold.
          loudness_lufs: -13.123456789,
          suggestion: asStored('{"bpm":90}'),
          created_at: at,
        })
        .execute(),
    beat_structures: () =>
      db
        .insertInto('beat_structures')
        .values({
          beat_id: beat.id,
          version: 1,
          audio_url: 'media/previews/none.mp3',
          declared_bpm: 90,
          // More digits than four bytes hold.
          bpm: 90.123456789,
          downbeat_seconds: 0.0012345678,
          margin: 3.5,
          sections: writeJson([{ name: 'Intro', startSeconds: 0, confirmed: true }]),
          vector: null,
          error: null,
          corrected_at: at,
        })
        .onConflict((conflict) => conflict.column('beat_id').doNothing())
        .execute(),
    tags: () =>
      db
        .insertInto('tags')
        .values(names.map((name) => ({ id: uuidv7(), name, name_key: name.toLowerCase(), created_at: at })))
        .execute(),
    beat_addresses: done,
    drafts: () =>
      db
        .insertInto('drafts')
        .values({
          id: 'draft',
          name_key: 'night',
          file_name: 'Night.wav',
          title: 'Night',
          bpm: 140,
          price_cents: 2999,
          licenses: writeJson(['basic']),
          publish_at: at,
          sources: writeJson({ bpm: 'name', tone: 'heard' }),
          suggestion: writeJson({
            ...{ bpm: 70, bpmOr: 140, bpmUnsure: false, bpmAlternatives: [140, 105] },
            ...{ tone: 'A minor', toneUnsure: true },
          }),
          duration_ms: 90_000,
          fingerprint: 'AAAA',
          state: 'draft',
          problem: null,
          beat_id: null,
          published_at: null,
          removed_at: null,
          created_at: at,
          import_key: 'a row',
          imported: writeJson({
            ownerId: null,
            freeDownload: true,
            isHidden: false,
            sections: [{ name: 'Intro', startSeconds: 0, confirmed: true }],
            licensePrices: { basic: '29.99' },
          }),
        })
        .execute(),
    draft_files: () =>
      db
        .insertInto('draft_files')
        .values({
          id: 'draft file',
          draft_id: 'draft',
          kind: 'audio',
          name: 'Night.wav',
          name_key: 'night',
          bytes: 40_000_000,
          head_hash: 'a'.repeat(64),
          state: 'sending',
          path: null,
          error: null,
          created_at: at,
        })
        .execute(),
    draft_edits: () =>
      db
        .insertInto('draft_edits')
        .values({ id: 'edit', before: writeJson([{ id: 'draft', cells: { bpm: 70 } }]), created_at: at })
        .execute(),
    import_updates: () =>
      db
        .insertInto('import_updates')
        .values({
          run: 'r1',
          beat_id: beat.id,
          before: writeJson<Record<string, unknown>>({ price: '29' }),
          revision: 2,
          at,
        })
        .execute(),
    bulk_edits: () =>
      db
        .insertInto('bulk_edits')
        .values({
          id: 'bulk',
          admin_id: 'ada',
          admin_name: 'ada',
          change: writeJson({ kind: 'hide' }),
          state: 'done',
          active: null,
          total: 1,
          started_at: at,
        })
        .execute(),
    bulk_edit_beats: () =>
      db
        .insertInto('bulk_edit_beats')
        .values({
          edit_id: 'bulk',
          beat_id: beat.id,
          position: 0,
          title: 'Night “Drive”',
          state: 'changed',
          reason: null,
          publish_at: at,
          before: writeJson({ status: 'ready', publishAt: null }),
          after: writeJson({ status: 'hidden', publishAt: null }),
        })
        .execute(),
    beat_fingerprints: () =>
      db
        .insertInto('beat_fingerprints')
        .values({ beat_id: beat.id, audio_version: '', fingerprint: 'AAAA' })
        .execute(),
    beat_imports: () =>
      db.insertInto('beat_imports').values({ key: 'a row', beat_id: beat.id, created_at: at }).execute(),
    beat_tags: async () => {
      const tags = await db.selectFrom('tags').select('id').execute()
      await db
        .insertInto('beat_tags')
        .values(tags.map(({ id }) => ({ beat_id: beat.id, tag_id: id })))
        .execute()
    },
    catalogue_version: done,
    catalogue_changes: done,
    crates: () =>
      db
        .insertInto('crates')
        .values([
          {
            id: 'crate',
            user_id: shop.customer.id,
            kind: 'own',
            name: 'Zoë’s “tape”',
            description: 'Two\nlines',
            share_token: 'a-_b',
            shares_notes: 1,
            created_at: at,
          },
          {
            id: 'hearts',
            user_id: shop.customer.id,
            kind: 'hearts',
            name: '',
            description: '',
            share_token: null,
            shares_notes: 0,
            created_at: at,
          },
        ])
        .execute(),
    crate_beats: () =>
      db
        .insertInto('crate_beats')
        .values({
          crate_id: 'crate',
          beat_id: beat.id,
          position: -3,
          note: 'Sing it an octave up',
          title: beat.title,
          producer: 'Ángel',
          added_at: at,
        })
        .execute(),
    own_songs: () =>
      db.insertInto('own_songs').values({ user_id: shop.customer.id, bpm: 92.5, tone: 'F# minor' }).execute(),
  }
}
