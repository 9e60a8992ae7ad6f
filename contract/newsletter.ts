import { z } from 'zod'
import { EmailAddress } from './user.ts'

/** Somebody asks for the newsletter, and only gets it once they have opened the link mailed to them. */
export const SubscribeRequest = z.object({ email: EmailAddress })
export type SubscribeRequest = z.infer<typeof SubscribeRequest>

/** The same for an address that is on the list already. `delivered` is false where the store can send no mail. */
export const SubscribeAnswer = z.object({ success: z.literal(true), delivered: z.boolean() })
export type SubscribeAnswer = z.infer<typeof SubscribeAnswer>
