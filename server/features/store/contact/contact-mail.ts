import { ContactRequest } from '#contract/store/contact.ts'
import { msg } from '#contract/text/msg.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'

export const contactMail = defineMail('contact', ContactRequest)

export function registerContactMail(mail: Mailer): void {
  mail.registerTemplate(contactMail, async ({ name, email, message }) => ({
    subject: msg`Message from ${{ name: name.replace(/\s+/g, ' ') }}`,
    preview: message.slice(0, 120),
    heading: msg`A message from your contact page`,
    reason: ({ store }) => msg`You’re getting this because someone used the contact form at ${{ store }}.`,
    replyTo: email,
    blocks: [
      {
        rows: [
          [msg`Name`, name],
          [msg`Email`, email],
        ],
      },
      ...paragraphs(message),
      { note: msg`The contact form accepts any address, so this one is not verified.` },
    ],
  }))
}

function paragraphs(message: string): string[] {
  return message
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
