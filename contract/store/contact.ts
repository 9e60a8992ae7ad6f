import { z } from 'zod'
import { EmailAddress } from '#contract/accounts/user.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'

const MESSAGE_MAX_LENGTH = 5_000

/** A contact message. */
export const ContactRequest = z.object({
  name: singleLine()
    .min(1, schemaError(msg`Name is required`))
    .max(100, schemaError(msg`This name is too long.`)),
  email: EmailAddress,
  message: z
    .string()
    .trim()
    .min(1, schemaError(msg`Message is required`))
    .max(
      MESSAGE_MAX_LENGTH,
      schemaError(
        msg`A message can have at most ${plural({ maximum: MESSAGE_MAX_LENGTH }, { one: '# character', other: '# characters' })}.`,
      ),
    ),
})
export type ContactRequest = z.infer<typeof ContactRequest>

/** `delivered` is false if the store cannot send mail; the message is then not stored. */
export const ContactResponse = z.object({ success: z.literal(true), delivered: z.boolean() })
export type ContactResponse = z.infer<typeof ContactResponse>
