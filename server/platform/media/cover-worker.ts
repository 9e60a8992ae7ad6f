import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { encodeCover } from './cover.ts'
import { replyFromBackground } from './reply-from-background.ts'

/** Runs in a child process: AVIF encoding takes seconds of CPU. Uses one core. */
sharp.concurrency(1)
sharp.cache(false)

await replyFromBackground(z.object({ square: z.string() }), async ({ square }) =>
  encodeCover(await readFile(square)),
)
