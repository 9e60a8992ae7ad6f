import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What `node demo/make.ts` writes down about the files that it has made. */
const PreparedBeat = z.object({
  slug: z.string(),
  audio: z.string(),
  durationSeconds: z.number(),
  loudnessLufs: z.number(),
  peakDb: z.number(),
  waveform: z.string(),
  cover: z.object({
    variants: z.array(z.object({ file: z.string(), format: z.string(), width: z.number() })),
    color: z.string(),
    thumbhash: z.string(),
  }),
})
export type PreparedBeat = z.infer<typeof PreparedBeat>

const Manifest = z.object({
  beats: z.array(PreparedBeat),
  producers: z.array(z.object({ username: z.string(), avatar: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export async function readManifest(folder: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
}
