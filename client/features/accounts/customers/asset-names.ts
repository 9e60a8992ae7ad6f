import type { CustomerDownload } from '#contract/accounts/customer.ts'

export const assetNames = {
  'mp3-320': 'MP3',
  'master-wav': 'WAV',
  stems: 'Stems',
  document: 'License',
  archive: 'Everything (zip)',
} as const satisfies Record<CustomerDownload['asset'], string>
