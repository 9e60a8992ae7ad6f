import { msg, plural } from '#contract/text/msg.ts'

/** `1 beat`, `10,024 beats`, where it stands by itself. A sentence has its own plural. */
export const beatCount = ({ count }: { count: number }) =>
  msg`${plural({ count }, { one: '# beat', other: '# beats' })}`
