import { type Message, msg } from '#contract/text/msg.ts'
import type { beatStatuses } from './admin-beat.ts'

export const beatStatusNames: Readonly<Record<(typeof beatStatuses)[number], Message>> = {
  processing: msg`Processing`,
  failed: msg`Failed`,
  ready: msg`In the store`,
  hidden: msg`Hidden`,
  scheduled: msg`Scheduled`,
}
