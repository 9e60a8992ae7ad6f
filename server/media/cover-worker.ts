import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { answerInBackground } from './answer-in-background.ts'
import { encodeCover } from './cover.ts'

/** Encoding AVIF is seconds of pure computation: it has a process of its own, which uses one core. */
sharp.concurrency(1)
sharp.cache(false)

await answerInBackground(z.object({ square: z.string() }), async ({ square }) =>
  encodeCover(await readFile(square)),
)
