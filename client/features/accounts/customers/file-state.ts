import type { CustomerFile } from '#contract/accounts/customer.ts'
import { type Message, msg } from '#contract/text/msg.ts'

type Texts = Record<CustomerFile['state'], Message>

/** Of files whose format every language calls the same. */
const ofFormat = (format: string): Texts => ({
  ready: msg`${{ format }} ready`,
  preparing: msg`${{ format }} being prepared`,
  failed: msg`${{ format }} could not be created`,
  missing: msg`${{ format }} missing from the store`,
  closed: msg`${{ format }} closed`,
})

/** `MP3 being prepared`: what a purchased file is, and whether it can be downloaded. */
export const fileStates: Readonly<Record<CustomerFile['kind'], Texts>> = {
  'mp3-320': ofFormat('MP3'),
  'master-wav': ofFormat('WAV'),
  stems: {
    ready: msg`Stems ready`,
    preparing: msg`Stems being prepared`,
    failed: msg`Stems could not be created`,
    missing: msg`Stems missing from the store`,
    closed: msg`Stems closed`,
  },
  document: {
    ready: msg`License ready`,
    preparing: msg`License being prepared`,
    failed: msg`License could not be created`,
    missing: msg`License missing from the store`,
    closed: msg`License closed`,
  },
}
