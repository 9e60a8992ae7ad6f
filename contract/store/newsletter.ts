import { z } from 'zod'
import { EmailAddress } from '#contract/accounts/user.ts'

/** Newsletter sign-up (double opt-in). */
export const SubscribeRequest = z.object({ email: EmailAddress })

/** The same response for a subscribed address. `delivered` is false if the store cannot send mail. */
export const SubscribeResponse = z.object({ success: z.literal(true), delivered: z.boolean() })
