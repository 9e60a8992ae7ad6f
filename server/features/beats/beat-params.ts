import { z } from 'zod'

export const BeatParams = z.object({ id: z.string().min(1).max(64) })

export const Done = z.object({ success: z.literal(true) })
