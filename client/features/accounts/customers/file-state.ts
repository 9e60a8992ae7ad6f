import type { CustomerFile } from '#contract/accounts/customer.ts'
import { type Message, msg } from '#contract/text/msg.ts'

type Texts = Record<CustomerFile['state'], Message>

/** `MP3 being prepared`: what a purchased file is, and whether it can be downloaded. */
export const fileStates: Readonly<Record<CustomerFile['kind'], Texts>> = {
  'mp3-320': {
    ready: msg`MP3 ready`,
    preparing: msg`MP3 being prepared`,
    failed: msg`MP3 could not be created`,
    missing: msg`MP3 missing from the store`,
    closed: msg`MP3 closed`,
  },
  'master-wav': {
    ready: msg`WAV ready`,
    preparing: msg`WAV being prepared`,
    failed: msg`WAV could not be created`,
    missing: msg`WAV missing from the store`,
    closed: msg`WAV closed`,
  },
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
