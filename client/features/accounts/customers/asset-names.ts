import type { CustomerDownload } from '#contract/accounts/customer.ts'
import { type Message, msg } from '#contract/text/msg.ts'

export const assetNames: Readonly<Record<CustomerDownload['asset'], Message>> = {
  'mp3-320': msg`MP3`,
  'master-wav': msg`WAV`,
  stems: msg`Stems`,
  document: msg`License`,
  archive: msg`Everything (zip)`,
}
