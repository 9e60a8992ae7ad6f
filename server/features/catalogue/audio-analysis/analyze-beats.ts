import { beatsWithStructures, findBeat } from '#server/model/beat/index.ts'
import { readCatalogueVersion, recordCatalogueChange } from '#server/model/catalogue/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { JobContext } from '#server/platform/jobs/job-kind.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { runStructureWorker } from '#server/platform/media/structure/run-structure-worker.ts'
import { type BeatStructure, STRUCTURE_VERSION } from '#server/platform/media/structure/structure.ts'
import { FileNotFoundError } from '#server/platform/storage/file-store.ts'
import { isAnalysisStopped } from './analysis-switch.ts'
import { storeFailure, storeStructure } from './store-structure.ts'
import type { StructureDeps } from './structure-deps.ts'

const CHUNK = 500

type Pending = { id: string; audio_url: string; bpm: number; tone: string }

/**
 * Analyzes the previews of all beats without a structure one at a time, until none is left, the store stops or an admin
 * stops it. The next run resumes.
 */
export class BeatAnalysis {
  readonly #deps: StructureDeps
  /** Catalogue version at which nothing was left to do. */
  #doneAt: number | undefined

  constructor(deps: StructureDeps) {
    this.#deps = deps
  }

  async run({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const { db } = this.#deps.connection
    const version = await readCatalogueVersion(db)
    if (version === this.#doneAt) return
    for await (const beat of pendingBeats(db)) {
      if (signal.aborted || (await isAnalysisStopped(db))) return
      await this.#analyze(beat, signal)
    }
    this.#doneAt = version
  }

  async #analyze(beat: Pending, signal: AbortSignal): Promise<void> {
    const { connection, catalogue, log } = this.#deps
    const { id: beatId, audio_url: audioUrl, bpm: declaredBpm } = beat
    const analyzed = { beatId, audioUrl, declaredBpm }
    try {
      const structure = await this.#listen(beat, signal)
      await connection.db.transaction().execute(async (trx) => {
        const current = await findBeat(trx, beatId)
        // Deleted, or has new audio, which is analyzed with its upload.
        if (current?.audio_url !== audioUrl) return
        await storeStructure(trx, analyzed, structure)
        await recordCatalogueChange(trx, beatId)
      })
      await catalogue.refresh()
    } catch (error) {
      if (!(error instanceof AudioError || error instanceof FileNotFoundError)) throw error
      log.warn({ err: error, beatId }, 'a beat could not be analyzed')
      await connection.db.transaction().execute((trx) => storeFailure(trx, analyzed, error.message))
    }
  }

  /** Analyzes the preview, so that times count from its first sample, whichever encoder made it. */
  #listen({ audio_url, bpm, tone }: Pending, signal: AbortSignal): Promise<BeatStructure> {
    const key = audio_url.replace(/^media\//, '')
    return this.#deps.publicFiles.store.withLocalFile(key, (from) =>
      runStructureWorker({ from, declared: { bpm, tone } }, signal),
    )
  }
}

/** In chunks: a single query over a million beats would block requests. */
async function* pendingBeats(db: Db): AsyncGenerator<Pending> {
  let last = ''
  for (;;) {
    const rows = await beatsWithStructures(db)
      .select(['beats.id', 'beats.audio_url', 'beats.bpm', 'beats.tone', 'status'])
      .select(['version', 'structure.audio_url as analyzed_url', 'declared_bpm', 'corrected_at'])
      .where('beats.id', '>', last)
      .orderBy('beats.id')
      .limit(CHUNK)
      .execute()
    for (const row of rows) if (isPending(row)) yield row
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

function isPending(row: {
  audio_url: string
  bpm: number
  status: string
  version: number | null
  analyzed_url: string | null
  declared_bpm: number | null
  corrected_at: number | null
}): boolean {
  if (row.status === 'deleted' || row.audio_url === '') return false
  if (row.version === null || row.version < STRUCTURE_VERSION) return true
  if (row.analyzed_url !== row.audio_url) return true
  // The tempo search starts at the producer's.
  return row.declared_bpm !== row.bpm && row.corrected_at === null
}
