import { callQuery } from '#client/platform/call.ts'

/** What a producer says about themself. */
export function producerQuery(username: string) {
  return callQuery('GET /producers/:username', { params: { username } })
}
