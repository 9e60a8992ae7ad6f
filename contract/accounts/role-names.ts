import { type Message, msg } from '#contract/text/msg.ts'
import type { Session } from './session.ts'

export const roleNames: Readonly<Record<Session['role'], Message>> = {
  admin: msg`admin`,
  customer: msg`customer`,
}
