import { type Message, msg } from '#contract/text/msg.ts'

/** What the search leads to besides pages: the places where it is done. `about`: other words for it. */
export const thingsToDo: readonly { to: string; label: Message; about?: Message }[] = [
  { to: '/admin/manage-beats/drafts', label: msg`Add files`, about: msg`upload beats` },
  { to: '/admin/manage-beats?create=beat', label: msg`Create Beat` },
  { to: '/admin/deals', label: msg`Make a code or a deal`, about: msg`discount, sale` },
  { to: '/admin/letters', label: msg`Write a letter`, about: msg`newsletter` },
  { to: '/admin/manage-payments/withdrawals', label: msg`Answer a withdrawal`, about: msg`cancellation` },
  { to: '/admin/import', label: msg`Import or export the catalogue`, about: msg`CSV` },
  { to: '/admin/settings/backups', label: msg`Back up now` },
]
