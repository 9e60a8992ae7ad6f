import { callQuery } from '#client/platform/call.ts'

/** What a producer says about themself. */
export function producerQuery(username: string) {
  return callQuery(['producer', username], 'GET /producers/:username', { params: { username } })
}
