import type { Place } from './last-places.ts'

/** What the search leads to besides pages: the places where it is done. `about`: other words for it. */
export const thingsToDo: readonly (Place & { about?: string })[] = [
  { to: '/admin/manage-beats/drafts', label: 'Add files', about: 'upload beats' },
  { to: '/admin/manage-beats?create=beat', label: 'Create Beat' },
  { to: '/admin/deals', label: 'Make a code or a deal', about: 'discount, sale' },
  { to: '/admin/letters', label: 'Write a letter', about: 'newsletter' },
  { to: '/admin/manage-payments/withdrawals', label: 'Answer a withdrawal', about: 'cancellation' },
  { to: '/admin/import', label: 'Import or export the catalogue', about: 'CSV' },
  { to: '/admin/settings/backups', label: 'Back up now' },
]
