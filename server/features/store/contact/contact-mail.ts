import { ContactRequest } from '#contract/store/contact.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'

export const contactMail = defineMail('contact', ContactRequest)

export function registerContactMail(mail: Mailer): void {
  mail.registerTemplate(contactMail, async ({ name, email, message }) => ({
    subject: `Message from ${name.replace(/\s+/g, ' ')}`,
    preview: message.slice(0, 120),
    heading: 'A message from your contact page',
    reason: 'someone used the contact form',
    replyTo: email,
    blocks: [
      {
        rows: [
          ['Name', name],
          ['Email', email],
        ],
      },
      ...paragraphs(message),
      { note: 'The contact form accepts any address, so this one is not verified.' },
    ],
  }))
}

function paragraphs(message: string): string[] {
  return message
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
