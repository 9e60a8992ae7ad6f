/**
 * Tables that a feature still reads although another owns them, by reader. The list only becomes shorter: what a feature
 * needs to know of another's table is a read or a query part of the model that owns it.
 */
export const foreignReads: Readonly<Record<string, readonly string[]>> = {
  'api-tokens': ['users'],
  audit: ['audit_log'],
  beats: ['draft_files', 'invoices', 'store_facts', 'store_settings'],
  'bulk-edits': ['drafts'],
  commands: ['users'],
  invoices: ['store_settings'],
  letters: ['newsletter_subscribers'],
  'model/audit': ['store_facts'],
  'model/price': ['store_settings'],
  'model/settings': ['store_settings'],
  'model/split': ['store_settings'],
  payouts: ['collaborators', 'ledger_entries', 'ledger_groups', 'shared_lines', 'split_shares', 'splits'],
  'price-list': ['beat_licenses', 'deal_uses', 'deals', 'orders'],
  restore: ['newsletter_subscribers'],
  settings: ['backups', 'mails', 'webhook_events'],
  splits: ['splits'],
}
