import type { AnalysisProgress } from '#contract/audio/sections.ts'
import { beatRows, beatsWithStructures, notDeleted } from '#server/model/beat/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readFact, writeFact } from '#server/platform/database/store-facts.ts'
import { STRUCTURE_VERSION } from '#server/platform/media/structure/structure.ts'

const FACT = 'structure_analysis'
const STOPPED = 'stopped'

/** Whether an admin has stopped the analysis of existing beats. */
export async function isAnalysisStopped(db: Db): Promise<boolean> {
  return (await readFact(db, FACT)) === STOPPED
}

export async function switchAnalysis(db: Db, isStopped: boolean): Promise<void> {
  await writeFact(db, FACT, isStopped ? STOPPED : 'running')
}

export async function analysisProgress(db: Db): Promise<AnalysisProgress> {
  const { countAll } = db.fn
  const { total } = await beatRows(db)
    .select(countAll<number>().as('total'))
    .where(notDeleted())
    .where('audio_url', '!=', '')
    .executeTakeFirstOrThrow()
  const analyzed = beatsWithStructures(db)
    .where(notDeleted())
    .where('version', '>=', STRUCTURE_VERSION)
    .select(countAll<number>().as('count'))
  const [done, failed, withoutTempo] = await Promise.all([
    analyzed.executeTakeFirstOrThrow(),
    analyzed.where('error', 'is not', null).executeTakeFirstOrThrow(),
    analyzed.where('error', 'is', null).where('structure.bpm', 'is', null).executeTakeFirstOrThrow(),
  ])
  return {
    total: Number(total),
    done: Number(done.count),
    failed: Number(failed.count),
    withoutTempo: Number(withoutTempo.count),
    isStopped: await isAnalysisStopped(db),
  }
}
