import { Problem } from '#server/platform/http/problem.ts'

export function tagTaken(): Problem {
  const { message } = new Problem('tag_taken')
  return new Problem('tag_taken', { errors: { name: message } })
}
