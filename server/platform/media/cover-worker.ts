import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { encodeCover } from './cover.ts'
import { runWorkerTask } from './run-worker-task.ts'

// A single core, because encoding AVIF takes seconds of computation.
sharp.concurrency(1)
sharp.cache(false)

await runWorkerTask(z.object({ square: z.string() }), async ({ square }) =>
  encodeCover(await readFile(square)),
)
