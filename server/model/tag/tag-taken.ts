import { ProblemError } from '#server/platform/http/problem.ts'

export function tagTaken(): ProblemError {
  const { message } = new ProblemError('tag_taken')
  return new ProblemError('tag_taken', { errors: { name: message } })
}
