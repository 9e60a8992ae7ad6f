import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { encodeCover } from './cover.ts'
import { replyFromBackground } from './reply-from-background.ts'

/** Encoding AVIF is seconds of pure computation: it has a process of its own, which uses one core. */
sharp.concurrency(1)
sharp.cache(false)

await replyFromBackground(z.object({ square: z.string() }), async ({ square }) =>
  encodeCover(await readFile(square)),
)
